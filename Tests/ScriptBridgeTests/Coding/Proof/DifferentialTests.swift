import Testing

@Suite("The decoder compared with JSONDecoder")
struct DifferentialTests {
    @Test("Both decode alike, unless a difference is intended", arguments: DifferentialCase.all)
    func decoding(row: DifferentialCase) {
        let (ours, foundations) = (row.ours(), row.foundations())
        if let difference = IntendedDifference.all.first(where: { $0.applies(to: row) }) {
            #expect(ours.description == difference.ours, "\(difference.reason)")
            #expect(ours != foundations, "The decoders agree, so this difference is obsolete.")
        } else {
            #expect(ours == foundations)
        }
    }
}
