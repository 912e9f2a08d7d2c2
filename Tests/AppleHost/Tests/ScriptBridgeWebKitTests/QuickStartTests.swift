import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@testable import SwiftUI
@testable import SwiftUIQuickStart
@testable import SwiftUIWebView
@testable import UIKitQuickStart

/// The apps of the articles on getting started, run against stubs.
@MainActor
@Suite("Quick starts", .timeLimit(.minutes(5)))
struct QuickStartTests {
    /// Loads the site's page, whose script sets a button, and waits until the app has it.
    private func run(_ webView: WKWebView, hasButton: @MainActor () -> Bool) async throws {
        let start = try #require(URL(string: "app://local/"))
        #expect(webView.fakeLoads == [start])
        let site = webView.configuration.urlSchemeHandler(forURLScheme: "app")
        let task = FakeSchemeTask(URLRequest(url: start))
        try #require(site).webView(webView, start: task)
        await waitUntil { task.isFinished }
        let page = String(decoding: task.data, as: UTF8.self)
        let script = try #require(page.firstMatch(of: /<script>(?<script>[^<]*)<\/script>/)?.script)

        // The stub runs bridge.js, but shows no elements.
        webView.loadHTMLString("", baseURL: start)
        await waitUntil { text(of: "typeof bridge", in: webView) == "object" }
        webView.evaluateJavaScript(
            "document.body = { append(text) { this.text = text; } };\(script)")
        await waitUntil { hasButton() }
    }

    /// Waits until the page says this, after the user has pressed the button.
    private func expect(_ said: String = "You pressed /new. ", in webView: WKWebView) async {
        await waitUntil { text(of: "document.body.text", in: webView) == said }
    }

    /// Returns the text that an expression has in the page; nil before the stub has one.
    private func text(of script: String, in webView: WKWebView) -> String? {
        var text: String?
        webView.evaluateJavaScript(script, in: nil, in: .page) { result in
            text = try? result.get() as? String
        }
        return text
    }

    @Test("UIKit: the controller loads its page, the page sets the button, and hears of a press")
    func uiKit() async throws {
        let controller = CustomersController(try UIKitQuickStart.CustomersPage())
        let webView = try #require(controller.shownWebView)
        #expect(webView.isInspectable)
        try await run(webView) { controller.iconName == "plus" }
        controller.pressButton()
        await expect(in: webView)
    }

    @Test(
        "SwiftUI's WebView: the model loads its page, the page sets the button, and hears of a press"
    )
    func webPage() async throws {
        let customers = try SwiftUIQuickStart.Customers()
        #expect(customers.webPage.isInspectable)
        let webView = customers.webPage.fakeWebView
        try await run(webView) { customers.button?.path == "/new" }
        _ = SwiftUIQuickStart.CustomersView(customers: customers).body
        Button.fakePress()
        await expect(in: webView)
        _ = SwiftUIQuickStart.CustomersApp().body
    }

    @Test(
        "SwiftUI: the view shows the model's web view, and a press lets the page ask for a reply"
    )
    func swiftUI() async throws {
        let customers = try SwiftUIWebView.Customers()
        let page = SwiftUIWebView.CustomersPage(webView: customers.webView)
        let context = SwiftUIWebView.CustomersPage.Context()
        #expect(page.makeUIView(context: context) === customers.webView)
        #expect(customers.webView.isInspectable)
        try await run(customers.webView) { customers.button?.path == "/new" }
        _ = SwiftUIWebView.CustomersView(customers: customers).body
        Button.fakePress()
        await expect("Ann is customer 1. ", in: customers.webView)
        _ = SwiftUIWebView.CustomersApp().body
    }
}
