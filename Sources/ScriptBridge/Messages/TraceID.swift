/// An ID that tells an observer which events belong together.
///
/// A message has the same ID as its elements, the progress of its upload, and its outcome. A call or
/// a command has the same ID as its result, and a download has one in all of its events. A refused
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
