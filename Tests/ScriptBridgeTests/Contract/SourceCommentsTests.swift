import Testing

@testable import ScriptBridgeContract

@Suite("Comments of Swift sources")
struct SourceCommentsTests {
    private let comments = SourceComments(
        text: #"""
            /// Asks where the device is.
            ///
            /// Not more often than needed.
            @MainActor
            public struct GetLocation: ScriptRequest {
                /// Where it is } with a brace.
                struct Reply: Codable { let text = "}" /* { */
                    /// In degrees.
                    public let latitude, longitude: Double
                    // Not for the web team.
                    let altitude: Double
                    func f() {
                        /// Not a member.
                        let local = 1
                    }
                }
                /// Whether it may take longer.
                let accurate: Bool
            }
            /// Not the type's own.
            extension GetLocation.Reply {
                /// How it looks.
                enum Style: String { case one }
            }
            let text = """
                /// No comment.
                struct Nothing {
                """
            /// The last one.
            final class Last {}
            /// After it.
            struct After {}
            """#)

    @Test(
        "Each comment is found for its type or field",
        arguments: [
            ("GetLocation", nil, "Asks where the device is.\n\nNot more often than needed."),
            ("GetLocation.Reply", nil, "Where it is } with a brace."),
            ("GetLocation.Reply", "latitude", "In degrees."),
            ("GetLocation.Reply", "longitude", "In degrees."),
            ("GetLocation.Reply", "altitude", nil), ("GetLocation.Reply", "local", nil),
            ("GetLocation", "accurate", "Whether it may take longer."),
            ("GetLocation.Reply.Style", nil, "How it looks."), ("Nothing", nil, nil),
            ("Last", nil, "The last one."), ("After", nil, "After it."),
        ] as [(String, String?, String?)])
    func places(type: String, member: String?, comment: String?) {
        #expect(comments[type, member: member] == comment)
    }
}
