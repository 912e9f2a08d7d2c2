#if WebKitGTK
import Testing

/// Everything that runs in the engine, one test after the other: WebKit may run several web views
/// in one process, and a test that ends its page's process would take the others along.
@Suite(
    "Real WebKit", .serialized,
    // A minute for each test, and more for the thousand web views of `make soak`.
    .timeLimit(.minutes(1 + GTKHost.viewCount / 200)))
enum RealWebKit {}
#endif
