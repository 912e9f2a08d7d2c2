import Dispatch
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeInspector
import ScriptBridgeTesting
import ScriptBridgeWebKit
import Testing
import WebKit

/// Apps release objects on any thread, and everything that an object put into a web view must go
/// too.
@MainActor
@Suite("Last references", .timeLimit(.minutes(5)))
struct LastReferenceTests {
    /// The place where the last reference is released.
    enum Place: CaseIterable {
        case otherThread
        case mainThreadOutsideOfTasks
        case mainThreadWithTaskLocals
    }

    /// A public class under test.
    struct Subject: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @MainActor @Sendable () async throws -> Made

        init(_ name: String, _ make: @escaping @MainActor @Sendable () async throws -> Made) {
            testDescription = name
            self.make = make
        }
    }

    /// An object, and a check that it has left nothing behind.
    struct Made {
        let object: any AnyObject & Sendable
        var isClean: @MainActor () -> Bool = { true }
    }

    private enum Local {
        @TaskLocal static var value = 0
    }

    /// Keeps an object until it is told to release it.
    private final class Holder {
        var object: (any AnyObject & Sendable)?

        init(_ object: any AnyObject & Sendable) {
            self.object = object
        }
    }

    nonisolated static let subjects = [
        Subject("WebViewBridge") {
            let webView = WKWebView()
            let bridge = try WebViewBridge(channels: [
                ScriptChannel("a", accepting: .mainFrame(of: "https://example.com"))
            ])
            try bridge.install(in: webView)
            let controller = webView.configuration.userContentController
            return Made(object: bridge) {
                controller.fakeHandlerNames.isEmpty && controller.userScripts.isEmpty
            }
        },
        Subject("WebViewLoader") {
            let webView = WKWebView()
            let loader = WebViewLoader(webView)
            loader.inject("1")
            let controller = webView.configuration.userContentController
            return Made(object: loader) { controller.userScripts.isEmpty }
        },
        Subject("BridgeInspector") {
            let page = try FakePage()
            let inspector = BridgeInspector()
            try inspector.install(in: page.bridge)
            return Made(object: inspector) {
                !page.controller.fakeHandlerNames.contains { $0.contains("Inspector") }
            }
        },
        Subject("PageSession") {
            let channel = ScriptChannel("a", accepting: .mainFrame(of: "https://example.com"))
            return Made(object: try PageSession(channels: [channel]) { _, _ in })
        },
        Subject("VisitSession") {
            let webView = WKWebView()
            let session = VisitSession()
            var channel = ScriptChannel("a", accepting: .mainFrame(of: "https://example.com"))
            channel.on(session)
            let bridge = try WebViewBridge(channels: [channel])
            session.connect(bridge, loader: WebViewLoader(webView, bridge: bridge))
            return Made(object: session)
        },
        Subject("ComponentSession") { Made(object: try ComponentSession(ComponentRegistry())) },
        Subject("PathConfigurationStore") { Made(object: PathConfigurationStore(sources: [])) },
        Subject("InMemoryPage") {
            let channel = ScriptChannel("a", accepting: .mainFrame(of: "https://example.com"))
            return Made(object: try InMemoryPage(channels: [channel]))
        },
        Subject("ManualClock") { Made(object: ManualClock()) },
    ]

    @Test("The last reference can be released anywhere", arguments: subjects, Place.allCases)
    func drop(_ subject: Subject, _ place: Place) async throws {
        let (isGone, isClean) = try await drop(subject.make(), at: place)
        await waitUntil { isGone() && isClean() }
        #expect(isGone())
        #expect(isClean())
    }

    private func drop(
        _ made: Made,
        at place: Place
    ) -> (isGone: @MainActor () -> Bool, isClean: @MainActor () -> Bool) {
        let isGone: @MainActor () -> Bool = { [weak object = made.object] in object == nil }
        switch place {
        case .otherThread:
            let gate = DispatchSemaphore(value: 0)
            // The block on the queue is the last owner, because it waits until this function has
            // returned.
            DispatchQueue.global().async { [object = made.object] in
                gate.wait()
                withExtendedLifetime(object) {}
            }
            Task { gate.signal() }
        case .mainThreadOutsideOfTasks:
            let holder = Holder(made.object)
            DispatchQueue.main.async { holder.object = nil }
        case .mainThreadWithTaskLocals:
            let holder = Holder(made.object)
            DispatchQueue.main.async {
                Local.$value.withValue(1) { holder.object = nil }
            }
        }
        return (isGone, made.isClean)
    }
}
