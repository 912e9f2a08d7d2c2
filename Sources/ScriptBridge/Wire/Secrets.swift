/// Texts that nobody can guess.
enum Secret {
    /// Returns 128 random bits as text.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return [generator.next(), generator.next()].map { String($0, radix: 36) }.joined()
    }
}

/// The secrets by which pages tell what the host itself has put into a value from other data.
///
/// A script in an accepted page may learn the mark of its own origin, for example by posting packets
/// itself. It cannot plant anything in the pages of another origin, which have another mark.
package struct OriginMarks: Equatable, Sendable {
    /// Takes the place of the mark in values whose page is not known yet; no page ever sees it.
    package let standIn: String = Secret.make()

    private var ofOrigins: [Origin: String] = [:]

    /// The mark for documents that a script cannot tell apart: those of files, of opaque origins
    /// and of unknown sources.
    private let ofOthers: String = Secret.make()

    init(_ policy: OriginPolicy) {
        for origin in policy.origins.union(policy.frameOrigins)
        where origin != .file && origin != .opaque {
            ofOrigins[origin] = Secret.make()
        }
    }

    /// Returns the mark for the documents of an origin, which is nil if it is unknown.
    package subscript(origin: Origin?) -> String {
        // GUARD own mark of bytes: REMOVED ? ofOthers : origin.flatMap { ofOrigins[$0] } ?? ofOthers
        origin.flatMap { ofOrigins[$0] } ?? ofOthers
    }
}

/// A page's post in an envelope, with the key that a script of the host adds.
///
/// The script posts the beginning, the JSON text of the page's post, and a closing brace.
struct ProvenPost {
    /// The secret with which the script proves its origin.
    let key: String

    /// The document that the script runs in, as the page's web view names it.
    let document: String

    /// The value that the page posted.
    let body: MessageValue

    /// Parses a post with a key; nil for any other value.
    init?(_ value: MessageValue) {
        guard let key = value[.key]?.string, let document = value[.document]?.string else {
            return nil
        }
        self.key = key
        self.document = document
        body = value[.data] ?? .null
    }
}
