import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@testable import SwiftUI
@testable import SwiftUIQuickStart
@testable import SwiftUIWebView
@testable import UIKitQuickStart

/// The apps of the articles on getting started, compared literally and run against stubs.
@MainActor
@Suite("Quick starts", .timeLimit(.minutes(5)))
struct QuickStartTests {
    private let message = #"{"name":"ActionButton","path":"/new","icon":"plus"}"#

    /// Checks that the web view loads the site's page, and posts as this page does.
    private func run(_ webView: WKWebView) async throws {
        #expect(webView.fakeLoads.map { $0?.absoluteString } == ["app://local/"])
        let frame = WKFrameInfo(
            isMainFrame: true,
            securityOrigin: WKSecurityOrigin(protocol: "app", host: "local", port: 0),
            webView: webView)
        let controller = webView.configuration.userContentController
        _ = try await controller.fakePost(message, to: "nativeApp", from: frame)
    }

    @Test("UIKit: the controller loads its page, and the page sets the button")
    func uiKit() async throws {
        let start = try #require(URL(string: "app://local/"))
        let controller = try CustomersController(showing: start)
        let webView = try #require(controller.shownWebView)
        #expect(webView.isInspectable)
        #expect(webView.configuration.urlSchemeHandler(forURLScheme: "app") != nil)
        try await run(webView)
        #expect(controller.iconName == "plus")
    }

    @Test("SwiftUI's WebView: the model loads its page, and the page sets the button")
    func webPage() async throws {
        let customers = try SwiftUIQuickStart.Customers()
        #expect(customers.webPage.isInspectable)
        try await run(customers.webPage.fakeWebView)
        #expect(customers.button?.path == "/new")
        _ = SwiftUIQuickStart.CustomersView(customers: customers).body
        _ = SwiftUIQuickStart.CustomersApp().body
    }

    @Test("SwiftUI: the view shows the model's web view, and the page sets the button")
    func swiftUI() async throws {
        let customers = try SwiftUIWebView.Customers()
        let page = CustomersPage(webView: customers.webView)
        #expect(page.makeUIView(context: CustomersPage.Context()) === customers.webView)
        #expect(customers.webView.isInspectable)
        #expect(customers.webView.configuration.urlSchemeHandler(forURLScheme: "app") != nil)
        try await run(customers.webView)
        #expect(customers.button?.path == "/new")
        _ = SwiftUIWebView.CustomersView(customers: customers).body
        _ = SwiftUIWebView.CustomersApp().body
    }

    @Test(
        "The articles contain the code",
        arguments: [
            "GettingStartedWithUIKit": [
                "UIKitQuickStart/CustomersController", "UIKitQuickStart/SceneDelegate",
            ],
            "GettingStartedWithWebPage": [
                "SwiftUIQuickStart/CustomersView", "SwiftUIQuickStart/CustomersApp",
            ],
            "GettingStartedOnIOS": ["SwiftUIWebView/Customers", "SwiftUIWebView/CustomersApp"],
        ])
    func article(_ article: String, _ files: [String]) throws {
        let code = try files.map { file in
            let source = Fixture.root.appending(path: "Tests/AppleHost/Sources/\(file).swift")
            return try String(contentsOf: source, encoding: .utf8)
        }
        #expect(try Article(article).blocks(of: "swift") == code)
        #expect(code.allSatisfy { !$0.contains("try?") }, "A beginner's app shows its error.")
    }
}
