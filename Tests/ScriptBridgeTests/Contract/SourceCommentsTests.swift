import Foundation
import ScriptBridge
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

    struct GetLocation: ScriptRequest {
        struct Reply: Codable, Sendable { let latitude: Int }
        let accurate: Bool
    }

    @Test(
        "Comments are included in the declarations and the Markdown, and cannot end a comment there"
    )
    func texts() throws {
        let comments = SourceComments(
            text: """
                struct SourceCommentsTests {
                    /// Asks where */ it is.
                    struct GetLocation {
                        /// North | south.
                        ///
                        /// In degrees.
                        struct Reply {
                            /// In degrees.
                            let latitude: Int
                        }
                    }
                }
                """)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        channel.on(GetLocation.self) { _, _ in throw CancellationError() }
        let contract = try BridgeContract(channels: [channel], comments: comments)
        #expect(
            contract.typeScript.contains(
                """
                /**
                 * North | south.
                 *
                 * In degrees.
                 */
                export interface SourceCommentsTestsGetLocationReply {
                  /**
                   * In degrees.
                   * An integer.
                   */
                  latitude: number;
                }
                """))
        #expect(contract.typeScript.contains("    /** Asks where *\\/ it is. */\n    GetLocation:"))
        #expect(contract.markdown.contains("### `GetLocation`\n\nAsks where */ it is.\n"))
        #expect(contract.markdown.contains("| `latitude` | `number` | In degrees. An integer. |"))
    }
}
