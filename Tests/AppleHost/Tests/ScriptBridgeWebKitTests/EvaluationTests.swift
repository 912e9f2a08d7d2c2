import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing
import WebKit

@testable import ScriptBridgeWebKit

@MainActor
@Suite("Evaluations", .timeLimit(.minutes(5)))
struct EvaluationTests {
    private let function = ScriptFunction<String, Int?>("window.bridge.count")

    @Test("A script's value is decoded from the page's report, which is a string")
    func values() async throws {
        let page = try FakePage()
        func value<Value: Decodable>(_ result: Any?, as type: Value.Type) async throws -> Value {
            page.engine.answer = { _ in .success(result) }
            return try await page.bridge.evaluate("value", as: type)
        }
        #expect(try await value("v[1,null]", as: [Int?].self) == [1, nil])
        #expect(try await value("v", as: Int?.self) == nil)
        let error = BridgeError(
            .invalidResult,
            "The script returned an unexpected value: expected Int, found undefined")
        await #expect(throws: error) { try await value("v", as: Int.self) }
        // What is no report is not taken for a value, whatever its Foundation type.
        let others: [Any?] = [
            nil, NSNull(), NSNumber(value: 1), NSNumber(value: true), [1, NSNull()] as [Any],
            ["a": ["b": 1]],
        ]
        for other in others {
            await #expect {
                try await value(other, as: Int?.self)
            } throws: {
                ($0 as? BridgeError)?.message.hasPrefix("The page did not report") == true
            }
        }
    }

    @Test("WebKit's errors have codes")
    func errors() async throws {
        let page = try FakePage()
        func code(_ error: any Error) async -> BridgeError.Code? {
            // The host evaluates `0` to learn whether the page is alive.
            page.engine.answer = { $0 == "0" ? .success(0) : .failure(error) }
            do {
                try await page.bridge.evaluate("1")
                return nil
            } catch {
                return (error as? BridgeError)?.code
            }
        }
        #expect(await code(WKError(.javaScriptResultTypeIsUnsupported)) == .invalidResult)
        #expect(await code(WKError(.javaScriptExceptionOccurred)) == .javaScriptException)
        #expect(await code(WKError(.webViewInvalidated)) == .noWebView)
        #expect(await code(WKError(.javaScriptInvalidFrameTarget)) == .documentGone)
        #expect(await code(WKError(.javaScriptAppBoundDomain)) == .evaluationFailed)
        #expect(await code(WKError(.navigationAppBoundDomain)) == .evaluationFailed)
        #expect(await code(WKError(.unknown)) == .evaluationFailed)
        #expect(await code(CancellationError()) == .evaluationFailed)
        page.engine.answer = { _ in
            .failure(WKError(.javaScriptExceptionOccurred, exceptionMessage: "TypeError: no"))
        }
        await #expect(throws: BridgeError(.javaScriptException, "The script threw TypeError: no")) {
            try await page.bridge.evaluate("1")
        }
    }

    @Test("Values that WebKit cannot have produced are errors")
    func strangeValues() async throws {
        let page = try FakePage()
        page.engine.answer = { _ in .success(NSObject()) }
        let error = BridgeError(.invalidResult, "The script's value cannot be read as JSON.")
        await #expect(throws: error) { try await page.bridge.evaluate("1", as: Int.self) }
        await #expect(throws: BridgeError.self) { try await page.bridge.call(function("a")) }
    }

    @Test("A new document ends the old one's pending work; a frame's document does not")
    func navigation() async throws {
        let page = try FakePage()
        let evaluation = Task { try await page.bridge.evaluate("1", as: Int.self) }
        let request = Task { await page.post(["name": "Wait"]) }
        await waitUntil { page.engine.evaluations.count == 1 }
        await page.beginDocument(in: page.frame(isMainFrame: false))
        await Task.yield()
        #expect(page.log.outcomes.isEmpty)
        await page.beginDocument()
        await #expect(throws: BridgeError(.documentGone, "The page navigated away.")) {
            try await evaluation.valueInTime()
        }
        let gone = "documentGone: The page navigated away before the host answered."
        #expect(try await request.valueInTime() == .failure(FakeRejection(text: gone)))
        page.engine.evaluations.first?.end(.success(1))
    }

    @Test("An unsupported-result error of a process that has ended counts as documentGone")
    func ended() async throws {
        let page = try FakePage()
        page.engine.answer = { _ in .failure(WKError(.javaScriptResultTypeIsUnsupported)) }
        await #expect { try await page.bridge.evaluate("1", as: Int.self) } throws: {
            ($0 as? BridgeError)?.code == .documentGone
        }
        let register = ScriptFunction<String, Void>("register")
        // A call's result is always text, so the host need not ask whether the page is alive.
        let count = page.engine.evaluations.count
        await #expect { try await page.bridge.call(register("a")) } throws: {
            ($0 as? BridgeError)?.code == .documentGone
        }
        #expect(page.engine.evaluations.count == count + 1)
    }

    @Test("The bridge notices the end of the page's process by a failed evaluation")
    func noticedTermination() async throws {
        let page = try FakePage()
        let request = Task { await page.post(["name": "Wait"]) }
        let evaluation = Task { try await page.bridge.evaluate("1", as: Int.self) }
        let other = Task { try await page.bridge.evaluate("2", as: Int.self) }
        await waitUntil { page.engine.evaluations.count == 2 }
        let error = WKError(.webContentProcessTerminated)
        page.engine.evaluations[0].end(.failure(error))
        let failed = "The page could not finish the script: \(error.localizedDescription)"
        await #expect(throws: BridgeError(.documentGone, failed)) {
            try await evaluation.valueInTime()
        }
        await #expect(throws: BridgeError(.documentGone, "The page's process ended.")) {
            try await other.valueInTime()
        }
        let gone = "documentGone: The page navigated away before the host answered."
        #expect(try await request.valueInTime() == .failure(FakeRejection(text: gone)))
    }

    @Test("Events of one turn are sent together, and an undelivered event is reported")
    func events() async throws {
        let page = try FakePage()
        _ = await page.postPacket("")
        try page.bridge.emit("theme", "dark")
        try page.bridge.emit("theme", "light")
        await waitUntil { !page.pushes.isEmpty }
        let events = ["dark", "light"].map {
            #"{"name":"theme","data":"\#($0)","delivery":"untilListener"}"#
        }.joined(separator: ",")
        let text = #"{"bridge":1,"document":"d1","events":[\#(events)]}"#
        #expect(page.pushes == [FakePage.push(text, to: "d1")])
        page.engine.evaluations.last?.end(.failure(WKError(.javaScriptExceptionOccurred)))
        #expect(page.log.undelivered.map(\.code) == [.javaScriptException])
    }

    @Test("A call that takes too long ends on both sides")
    func timeout() async throws {
        let clock = ManualClock()
        let page = try FakePage(clock: clock)
        let call = Task { try await page.bridge.call(function("a"), timeout: .seconds(5)) }
        await waitUntil { page.engine.evaluations.count == 1 }
        clock.advance(by: .seconds(5))
        let error = BridgeError(
            .timedOut, "The page did not finish “window.bridge.count” within 5000 ms.")
        await #expect(throws: error) { try await call.valueInTime() }
        // The installation has asked which page is shown; that was the first evaluation.
        #expect(page.engine.evaluations[0].text.contains(".call(2,"))
        #expect(page.pushes == [CallReport.ending(2)])
        page.engine.evaluations[0].end(.success("v3"))
    }

    @Test("A cancelled task does not wait for its evaluation")
    func cancellation() async throws {
        let page = try FakePage()
        let evaluation = Task { try await page.bridge.evaluate("1", as: Int.self) }
        await waitUntil { page.engine.evaluations.count == 1 }
        evaluation.cancel()
        await #expect(throws: CancellationError.self) { try await evaluation.valueInTime() }
        page.engine.evaluations[0].end(.success(1))
    }
}
