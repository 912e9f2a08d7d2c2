import Testing

@testable import ScriptBridgeServing

@Suite("SHA-256")
struct SHA256Tests {
    /// The examples of FIPS 180-4, and texts whose lengths are around the block size.
    @Test(
        "Hashes match the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 100_000),
                "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
            ),
        ])
    func examples(_ text: String, _ hash: String) {
        #expect(hexadecimal(SHA256.hash(text)) == hash)
    }

    @Test("Hashes are right for every length of the last block")
    func lengths() {
        let hashes = (0...200).map { hexadecimal(SHA256.hash(String(repeating: "é", count: $0))) }
        #expect(
            hexadecimal(SHA256.hash(hashes.joined()))
                == "b0413bb1cd454325bbcf368f42ea287caaba29c76e62fda360779952e3389969")
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
