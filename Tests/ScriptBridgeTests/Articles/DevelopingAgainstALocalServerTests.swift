import FixtureSupport
import Foundation
import Testing

/// The property list of the article *Developing against a local web server*.
@Suite("Article: develop against a local web server")
struct DevelopingAgainstALocalServerTests {
    @Test("The property list is valid and allows local networking")
    func propertyList() throws {
        let blocks = try Article("DevelopingAgainstALocalServer").blocks(of: "xml")
        #expect(blocks.count == 1)
        let text = "<plist version=\"1.0\"><dict>\(blocks.joined())</dict></plist>"
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let members = try #require(list as? [String: Any])
        let security = try #require(members["NSAppTransportSecurity"] as? [String: Any])
        #expect(security["NSAllowsLocalNetworking"] as? Bool == true)
        #expect(members["NSLocalNetworkUsageDescription"] is String)
        #expect(members.count == 2)
    }
}
