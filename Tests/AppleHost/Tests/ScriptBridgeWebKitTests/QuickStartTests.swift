import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@testable import SwiftUI
@testable import SwiftUIQuickStart
@testable import SwiftUIWebView
@testable import UIKitQuickStart

/// The apps of *Getting started on iOS*, compared literally and run against stubs.
@MainActor
@Suite("Quick starts", .timeLimit(.minutes(5)))
struct QuickStartTests {
    private let message = #"{"name":"ActionButton","path":"/new","icon":"plus"}"#

    private func post(to webView: WKWebView) async throws {
        let frame = WKFrameInfo(
            isMainFrame: true,
            securityOrigin: WKSecurityOrigin(protocol: "https", host: "example.com", port: 0),
            webView: webView)
        let controller = webView.configuration.userContentController
        _ = try await controller.fakePost(message, to: "nativeApp", from: frame)
    }

    @Test("UIKit: the controller loads its page, and the page sets the button")
    func uiKit() async throws {
        let start = try #require(URL(string: "https://example.com/"))
        let controller = try CustomersController(showing: start)
        let webView = try #require(controller.shownWebView)
        #expect(webView.fakeLoads.map { $0?.absoluteString } == ["https://example.com/"])
        try await post(to: webView)
        #expect(controller.iconName == "plus")
    }

    @Test("SwiftUI: the model loads its page, and the page sets the button")
    func swiftUI() async throws {
        let customers = try Customers()
        let webView = customers.page.fakeWebView
        #expect(webView.fakeLoads.map { $0?.absoluteString } == ["https://example.com/"])
        try await post(to: webView)
        #expect(customers.button?.path == "/new")
        _ = CustomersView(customers: customers).body
        _ = CustomersApp().body
    }

    @Test(
        "SwiftUI before iOS 26: the view shows the model's web view, and the page sets the button")
    func representable() async throws {
        let start = try #require(URL(string: "https://example.com/"))
        let customers = try CustomersModel(showing: start)
        let page = CustomersPage(customers: customers)
        let webView = page.makeUIView(context: CustomersPage.Context())
        #expect(webView === customers.webView)
        #expect(webView.fakeLoads == [start])
        try await post(to: webView)
        #expect(customers.button?.path == "/new")
    }

    @Test(
        "The article contains the code",
        arguments: [
            "UIKitQuickStart/CustomersController", "UIKitQuickStart/SceneDelegate",
            "SwiftUIQuickStart/CustomersView", "SwiftUIQuickStart/CustomersApp",
            "SwiftUIWebView/CustomersPage",
        ])
    func article(_ file: String) throws {
        let source = Fixture.root.appending(path: "Tests/AppleHost/Sources/\(file).swift")
        let code = try String(contentsOf: source, encoding: .utf8)
        #expect(try Article("GettingStartedOnIOS").blocks(of: "swift").contains(code))
    }
}
