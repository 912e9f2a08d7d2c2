#if WebKitGTK
import Testing

/// Everything that runs in the engine, one test after the other: WebKit may run several web views
/// in one process, and a test that ends its page's process would take the others along.
@Suite("Real WebKit", .serialized, .timeLimit(.minutes(1)))
enum RealWebKit {}
#endif
