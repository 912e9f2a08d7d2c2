import ScriptBridgeHotwire
import Testing

@Suite struct PresentationTests {
    @Test(
        "the spellings are those of Hotwire's files",
        arguments: [
            (Presentation.default, "default"), (.pop, "pop"), (.replace, "replace"),
            (.refresh, "refresh"), (.clearAll, "clear_all"), (.replaceRoot, "replace_root"),
            (.none, "none"),
        ])
    func spelling(presentation: Presentation, text: String) {
        #expect(Presentation(rawValue: text) == presentation)
    }
}
