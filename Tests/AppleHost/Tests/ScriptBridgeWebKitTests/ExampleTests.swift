import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeTesting
import Testing
import WebKit

@testable import CustomersExample

/// The app in `Examples/Customers`, with the demo's pages, against stubs.
@MainActor
@Suite("Example", .timeLimit(.minutes(5)))
struct ExampleTests {
    private let pages = Fixture.root.appending(
        path: "Examples/Customers/Sources/Customers/Pages")
    private let customers: Customers

    init() throws {
        customers = try Customers(pages: pages, token: "the \"token\"")
    }

    @Test("The site serves the demo's pages and everything they request")
    func site() async throws {
        let site = try Customers.site(pages)
        for path in ["/customers", "/customers/new", "/style.css", "/app.js", "/bridge.js"] {
            #expect(await site.response(to: "customers://app\(path)").status == 200)
        }
        #expect(await site.response(to: "customers://app/none").status == 404)
        let token = await site.response(to: "customers://app/notification_tokens", method: "POST")
        #expect(token.status == 201)
    }

    @Test("The page's messages are answered")
    func messages() async throws {
        let page = try InMemoryPage(channels: [customers.channel()], origin: Customers.origin)
        try await page.post(CustomersExample.ActionButton(path: "/customers/new", icon: "plus"))
        #expect(customers.button?.path == "/customers/new")
        let place = try await page.request(GetLocation(accurate: true))
        #expect(place.latitude == 52.5)
        let error = await #expect(throws: BridgeError.self) {
            try await page.request(GetContacts())
        }
        #expect(error?.code == .contactsDenied)
        for try await piece in try page.subscribe(DownloadReport(file: "customers.csv")) {
            #expect(piece.received == 100)
            break
        }
    }

    @Test("A button is removed with its document, and each document gets the token")
    func navigation() async throws {
        let page = try InMemoryPage(channels: [customers.channel()], origin: Customers.origin)
        try await page.post(CustomersExample.ActionButton(path: "/customers/new", icon: "plus"))
        let webView = customers.page.fakeWebView
        webView.fakeEngine.answer = { _ in .success("v") }
        let running = Task { await customers.run() }
        defer { running.cancel() }
        // The app follows one sequence, the bridge the other.
        await waitUntil { customers.page.fakeWatcherCount == 2 }
        #expect(webView.fakeLoads == [URL(string: "customers://app/customers")])
        customers.page.fakeNavigation(.success(.startedProvisionalNavigation))
        await waitUntil { customers.button == nil }
        customers.page.fakeNavigation(.success(.finished))
        await waitUntil { !webView.fakeEngine.evaluations.isEmpty }
        let call = try #require(webView.fakeEngine.evaluations.first)
        #expect(call.text.contains(#"window.bridge.register"#))
        #expect(customers.error == nil)

        webView.fakeEngine.answer = { _ in .success("m") }
        customers.page.fakeNavigation(.success(.finished))
        await waitUntil { customers.error != nil }
        customers.page.fakeNavigation(.failure(WebPage.NavigationError.invalidURL))
        await waitUntil { customers.page.fakeWatcherCount == 4 }
        customers.page.fakeNavigation(.success(.startedProvisionalNavigation))
        await waitUntil { customers.error == nil }

        customers.open("customers")
        customers.open("/customers/new")
        #expect(
            webView.fakeLoads.last == URL(string: "customers://app/customers/new"))
        #expect(webView.fakeLoads.count == 2)
        _ = CustomersView(customers: customers).body
    }
}
