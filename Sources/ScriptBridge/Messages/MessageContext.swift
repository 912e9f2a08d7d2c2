/// Information about a message besides its fields.
public struct MessageContext: Hashable, Sendable {
    /// The channel on which the message arrived.
    public var channel: ChannelName { shared.channel }

    /// The name under which the message arrived.
    public let name: String

    /// Where the message came from.
    public var source: MessageSource { shared.source }

    /// The ID of the page load that posted the message; nil for a page without the page script.
    public var documentID: String? { shared.document }

    /// The page's ID for the request or subscription; nil if it gave none.
    public let id: Int?

    /// The body that the page posted in an envelope, as JSON text.
    ///
    /// Only the observer of the message gets it; nil for pages without an envelope.
    public internal(set) var posted: String?

    /// The ID by which an observer joins the message, its elements and its outcome.
    public let trace: TraceID

    /// What this context shares with those of other messages.
    let shared: Shared

    /// The request's deadline.
    var deadline: Deadline?

    /// Whether the page subscribed; observers record it.
    public package(set) var isSubscription: Bool = false

    /// Whether the page expects a reply; the handler of unknown messages uses it.
    var isRequest: Bool = false

    /// The time left until the request's deadline, negative afterward; nil without a deadline.
    ///
    /// At the deadline the handler's task is cancelled and the page gets an error, unless the page was
    /// left and the handler runs on. The time during which the app is suspended counts only if the page
    /// set the deadline.
    public var remainingTime: Duration? {
        deadline.map { $0.time + $0.suspended(by: shared.clock) - shared.clock.elapsed() }
    }

    /// Creates a context, for a test that calls a handler directly.
    ///
    /// - Parameters:
    ///   - channel: The channel on which the message arrived.
    ///   - name: The name under which the message arrived.
    ///   - source: Where the message came from.
    ///   - documentID: The ID of the page load that posted the message.
    ///   - id: The page's ID for the request or subscription.
    ///   - trace: The ID by which an observer joins the message and its outcome.
    ///   - timeout: The time from now until the deadline.
    public init(
        channel: ChannelName,
        name: String,
        source: MessageSource,
        documentID: String? = nil,
        id: Int? = nil,
        trace: TraceID = TraceID(),
        timeout: Duration? = nil
    ) {
        let shared = Shared(channel: channel, source: source, document: documentID)
        self.init(shared, name: name, id: id, trace: trace)
        deadline = timeout.map { Deadline(time: $0, timeout: $0, isOfPage: false) }
    }

    /// Returns the context with what the page posted, for an observer.
    func posting(_ posted: String?) -> MessageContext {
        var context = self
        context.posted = posted
        return context
    }

    /// Creates the context of a message in a post.
    init(_ shared: Shared, name: String, id: Int?, trace: TraceID) {
        self.shared = shared
        self.name = name
        self.id = id
        self.trace = trace
    }
}

extension MessageContext {
    /// When a request must have ended.
    struct Deadline: Hashable, Sendable {
        /// The time by the shared clock, less the suspensions before if the deadline is not the page's.
        let time: Duration

        /// The time within which the request must end.
        let timeout: Duration

        /// Whether the page set the deadline, and so keeps it itself.
        let isOfPage: Bool

        /// Returns by how much suspensions of the app have moved the deadline.
        func suspended(by clock: AnyClock) -> Duration {
            isOfPage ? .zero : clock.suspensions.total
        }
    }

    /// What the messages of a post have in common.
    ///
    /// One post may have thousands of messages.
    final class Shared: Sendable {
        let channel: ChannelName
        let source: MessageSource
        let document: String?
        let clock: AnyClock

        init(
            channel: ChannelName,
            source: MessageSource,
            document: String?,
            clock: AnyClock = AnyClock(ContinuousClock())
        ) {
            self.channel = channel
            self.source = source
            self.document = document
            self.clock = clock
        }
    }
}

/// Compares channel, source and document.
extension MessageContext.Shared: Hashable {
    static func == (one: MessageContext.Shared, other: MessageContext.Shared) -> Bool {
        one === other
            || one.channel == other.channel && one.source == other.source
                && one.document == other.document
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(channel)
        hasher.combine(source)
        hasher.combine(document)
    }
}

/// An ID that tells an observer which events belong together.
///
/// A message has the same ID as its elements, the progress of its upload, and its outcome. A call or
/// a command has the same ID as its result, and a download has one in all of its events. A rejected
/// post has an ID of its own.
///
/// IDs differ between the bridges of an app, and between its launches.
public struct TraceID: Hashable, Sendable {
    /// A random number for each session.
    private let session: UInt32

    /// The number of the post that contained the message; 0 for what the host began.
    private let postNumber: Int

    /// The session's number for the message, call or download; 0 for a post.
    let number: Int

    /// Creates an ID that differs from all others, for a test.
    public init() {
        self.init(session: .random(in: Source.range), post: 0, number: .random(in: 1 ... .max))
    }

    private init(session: UInt32, post: Int, number: Int) {
        self.session = session
        postNumber = post
        self.number = number
    }

    /// The ID of the post that contained the message.
    package var post: TraceID { TraceID(session: session, post: postNumber, number: 0) }

    /// Gives out the IDs of one session.
    struct Source {
        /// Written with base 36, these numbers have five characters.
        fileprivate static let range: ClosedRange<UInt32> = 1_679_616...60_466_175

        private let session = UInt32.random(in: range)

        func post(_ number: Int) -> TraceID {
            TraceID(session: session, post: number, number: 0)
        }

        /// Returns the ID of a message in a post, or of what the host began.
        func number(_ number: Int, inPost post: Int = 0) -> TraceID {
            TraceID(session: session, post: post, number: number)
        }
    }
}

extension TraceID: CustomStringConvertible {
    /// The ID as text, such as `k3x9a.7.12`.
    public var description: String {
        let session = String(session, radix: 36)
        return number == 0 ? "\(session).\(postNumber)" : "\(session).\(postNumber).\(number)"
    }
}
