/// Texts that break escaping: JavaScript's special characters among scalars that Swift joins with
/// them into one `Character`.
package enum HostileText {
    /// Scalars with each property that decides where a grapheme cluster ends.
    private static let joining: [(name: String, scalars: [Unicode.Scalar])] = [
        (
            "Prepend",
            ["\u{600}", "\u{605}", "\u{6DD}", "\u{70F}", "\u{8E2}", "\u{110BD}", "\u{D4E}"]
        ),
        (
            "Extend",
            ["\u{300}", "\u{301}", "\u{338}", "\u{20DD}", "\u{FE0F}", "\u{1F3FD}", "\u{200C}"]
        ),
        ("ZWJ", ["\u{200D}"]),
        ("SpacingMark", ["\u{903}", "\u{E33}"]),
        ("Regional indicator", ["\u{1F1E9}", "\u{1F1EA}"]),
        ("Hangul L", ["\u{1100}", "\u{A960}"]),
        ("Hangul V", ["\u{1161}", "\u{D7B0}"]),
        ("Hangul T", ["\u{11A8}", "\u{D7CB}"]),
        ("Hangul LV and LVT", ["\u{AC00}", "\u{AC01}"]),
        ("Pictographic", ["\u{1F469}", "\u{2764}", "\u{A9}"]),
        ("Control", ["\u{0}", "\u{7F}", "\u{85}", "\u{AD}", "\u{200B}", "\u{E0001}", "\u{FEFF}"]),
        ("Other", ["a", " ", "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "\u{E9}"]),
    ]

    /// Characters with a meaning in JavaScript, JSON or HTML.
    private static let marks: [String] = [
        "\"", "'", "`", "\\", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "${", "}", "</script>",
        "<!--", "-->", "]]>", "&quot;", "//", "/*", "*/", "\\u0022", "\\\"",
        "\");globalThis.pwned=1;//",
    ]

    /// Each special character between each two joining scalars of different classes.
    package static let all: [String] = joining.flatMap { before in
        joining.flatMap { after in
            marks.enumerated().map { index, mark in
                let (first, last) = (before.scalars, after.scalars)
                return "\(first[index % first.count])\(mark)\(last[index % last.count])"
                    + "\");globalThis.pwned=1;//"
            }
        }
    }

    /// A text made of a few pieces.
    package static func random(using generator: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            if generator.chance(40) {
                marks.randomElement(using: &generator) ?? ""
            } else {
                joining.randomElement(using: &generator)
                    .flatMap { $0.scalars.randomElement(using: &generator) }.map { "\($0)" } ?? ""
            }
        }.joined()
    }
}
