#if WebKitGTK
import Testing

/// All tests that run in the engine, one after the other.
///
/// WebKit may run several web views in one process, and a test that ends its page's process would
/// end the others too.
@Suite(
    "Real WebKit", .serialized,
    // Far more than any test takes, even beside a build, and more for the thousand web views of
    // `make soak`: only a test that hangs reaches it.
    .timeLimit(.minutes(15 + GTKHost<OwnHosting>.viewCount / 200)))
enum RealWebKit {}
#endif
