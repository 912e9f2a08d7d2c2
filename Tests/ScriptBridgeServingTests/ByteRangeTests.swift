import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeServing

@Suite("Ranges", .timeLimit(.minutes(5)))
struct ByteRangeTests {
    private var site: LocalSite

    init() throws {
        site = try LocalSite("app://local") { request in
            switch request.path {
            case "/none": WebResponse("")
            case "/status": WebResponse("0123456789", status: 201)
            case "/rejecting":
                WebResponse("0123456789", headers: ["accept-ranges": "none", "cache-control": "x"])
            default:
                WebResponse(
                    "0123456789", contentType: "a/b",
                    headers: ["etag": "\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"])
            }
        }
        site.maximumBodyByteCount = 1
    }

    private func response(_ headers: [String: String], path: String = "/", method: String = "GET")
        async -> WebResponse
    {
        await site.response(to: "app://local\(path)", method: method, headers: headers)
    }

    @Test(
        "A single range is served as in RFC 9110",
        arguments: [
            ("bytes=0-0", 0..<1), ("bytes=2-4", 2..<5), ("BYTES=2-4", 2..<5), ("bytes=2-", 2..<10),
            ("bytes=9-", 9..<10), ("bytes=-3", 7..<10), ("bytes=-10", 0..<10),
            ("bytes=-11", 0..<10),
            ("bytes=4-99", 4..<10), ("bytes=0-", 0..<10), ("bytes=007-8", 7..<9),
            ("bytes=8-99999999999999999999999999", 8..<10),
            ("bytes=-99999999999999999999999999", 0..<10),
        ])
    func parts(_ field: String, _ range: Range<Int>) async {
        let response = await response(["range": field])
        #expect(response.status == 206)
        #expect(
            response.headers["Content-Range"]
                == "bytes \(range.lowerBound)-\(range.upperBound - 1)/10")
        #expect(response.body.data == Data("0123456789".utf8)[range])
        #expect(response.contentType == "a/b" && response.headers["etag"] == "\"1\"")
    }

    @Test(
        "A range that starts after the end is rejected with the length",
        arguments: [
            "bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999999999-",
            "bytes=99999999999999999999999998-99999999999999999999999999",
        ])
    func unsatisfiable(_ field: String) async {
        let response = await response(["range": field])
        #expect(response.status == 416)
        #expect(response.headers["Content-Range"] == "bytes */10")
        #expect(response.body.data == Data("The content has 10 bytes.".utf8))
    }

    @Test(
        "Several ranges and invalid ranges get all bytes",
        arguments: [
            "bytes=0-1,3-4", "bytes=0-5, 3-7", "bytes=0-1,", "bytes=4-2", "bytes=-", "bytes=",
            "bytes", "", "bytes=a-b", "bytes=1-b", "bytes=+1-2", "bytes=1--2", "bytes=--2",
            "bytes= 1-2", "bytes=1 -2", "bytes =1-2", "lines=1-2", "bytes=1.5-2", "bytes=0x1-2",
            "bytes=\u{661}-\u{662}", "bytes=1\u{301}-2", "bytes=1-2\u{0}", "bytes=1-2-3",
            "bytes=" + Array(repeating: "0-1", count: 1_000).joined(separator: ","),
            "bytes=" + String(repeating: "9", count: 1_000_000) + "-",
        ])
    func whole(_ field: String) async {
        let response = await response(["range": field])
        #expect(response.status == 200)
        #expect(response.headers["Content-Range"] == nil)
        #expect(response.headers["Accept-Ranges"] == "bytes")
        #expect(response.body.data?.count == 10)
    }

    @Test("An empty body has no ranges")
    func empty() async {
        #expect(await response(["range": "bytes=0-"], path: "/none").status == 416)
        #expect(await response(["range": "bytes=-1"], path: "/none").status == 200)
    }

    @Test("Only successful GET responses have ranges, unless the app rejects them")
    func others() async {
        let range = ["range": "bytes=0-0"]
        #expect(await response(range, method: "HEAD").status == 200)
        #expect(await response(range, method: "PUT").status == 200)
        #expect(await response(range, path: "/status").status == 201)
        let rejecting = await response(range, path: "/rejecting")
        #expect(rejecting.status == 200)
        #expect(
            rejecting.headers == [
                "accept-ranges": "none", "cache-control": "x", "X-Content-Type-Options": "nosniff",
            ])
    }

    @Test(
        "If the condition fails, all bytes are served",
        arguments: [
            ("\"1\"", 206), ("\"2\"", 200), ("W/\"1\"", 200), ("", 200), ("1", 200),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 206), ("Sun, 06 Nov 1994 08:49:38 GMT", 200),
        ])
    func conditions(_ condition: String, _ status: Int) async {
        let response = await response(["range": "bytes=0-0", "if-range": condition])
        #expect(response.status == status)
    }

    @Test("Random ranges give the requested bytes, all bytes or a rejection")
    func arithmetic() {
        let numbers = [0, 1, 2, 9, 10, 11, Int.max - 1, .max]
        for count in [0, 1, 10, .max] {
            for first in numbers {
                for last in numbers {
                    switch ByteRange("bytes=\(first)-\(last)", of: count) {
                    case .part(let range):
                        #expect(range.lowerBound == first && range.upperBound <= count)
                        #expect(!range.isEmpty && range.upperBound - 1 <= last)
                    case .whole: #expect(first > last)
                    case .unsatisfiable: #expect(first >= count)
                    }
                }
            }
        }
    }
}
