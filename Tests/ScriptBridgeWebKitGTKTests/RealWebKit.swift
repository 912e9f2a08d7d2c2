#if WebKitGTK
import Testing

/// All tests that run in the engine, one after the other.
///
/// WebKit may run several web views in one process, and a test that ends its page's process would
/// end the others too.
@Suite(
    "Real WebKit", .serialized,
    // A minute for each test, and more for the thousand web views of `make soak`.
    .timeLimit(.minutes(1 + GTKHost.viewCount / 200)))
enum RealWebKit {}
#endif
