#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK

/// A tour of the navigation: push, pop, replace, a modal form, and errors.
@MainActor
struct TurboTour: Tour {
    let site: TurboSite
    let app: TurboApp
    let picturePath: String
    private let picture = Picture()

    private var window: TurboWindow { app.window }
    private var tabs: TabsView { app.tabs }
    private var main: WebStack { app.main }
    private var modal: WebStack { app.modal }

    var steps: [(title: String, play: () async throws -> Void)] {
        let forms: [(title: String, play: () async throws -> Void)] = [
            ("The native button opens a form on the modal stack", openForm),
            ("An invalid form stays and shows an error message", submitMistake),
            ("A valid form leads to the list and closes the modal stack", submit),
        ]
        let isTurbo = site.library == .turbo
        if !isTurbo {
            print("SKIPPED: \(forms.count) steps with forms, which only Turbo can submit.")
        }
        return [
            ("The first page", start),
            ("A link pushes a screen", push),
            ("The native back button pops the screen and restores the scroll position", back),
            ("A rule of the path configuration replaces the screen", replace),
        ] + (isTurbo ? forms : []) + [
            ("A page fails, and loads after a retry", fail),
            ("A missing page shows an error", missing),
            ("A link to another site opens another app", leaveSite),
            ("A document opens on a native screen", openDocument),
            (
                "A tab loads when first selected, and the other tab keeps its state",
                selectTabs
            ),
        ] + (isTurbo ? [("A form asks for confirmation", confirm)] : []) + [
            ("The tour saves a picture", saveCollectedPicture)
        ]
    }

    private func start() async throws {
        app.start()
        try await waitForPage("Customers", on: main)
        try check(main.screens.count == 1, "One screen is on the main stack.")
        try await wait("a native button") { main.top?.button?.connect.icon == "plus" }
        print("   ✔ The page's link is a native button.")
        try await addToPicture()
    }

    private func push() async throws {
        // The page library reads the scroll position in its own listener, which runs before this one.
        try await main.bridge.evaluate(
            "addEventListener('scroll', () => { hasScrolled = true; }, { once: true }); scrollTo(0, 80)"
        )
        try await wait("the page to scroll") {
            try await main.bridge.evaluate("window.hasScrolled === true", as: Bool.self)
        }
        try await click("/customers/8", on: main)
        try await waitForPage("Grace Hopper", on: main)
        try check(main.screens.count == 2, "Two screens are on the main stack.")
        try check(main.view.nativeButton == nil, "This page has no native button.")
        try await addToPicture()
    }

    private func back() async throws {
        let count = site.requests.count
        try await wait("the leave button") { main.view.pressLeaveButton() }
        try await waitForPage("Customers", on: main)
        try check(main.screens.count == 1, "One screen is on the main stack.")
        try await wait("the place") {
            try await main.bridge.evaluate("scrollY", as: Double.self) == 80
        }
        print("   ✔ The page is scrolled as it was.")
        try check(site.requests.count == count, "The server got no new request.")
    }

    private func replace() async throws {
        try await click("/customers?by=city", on: main)
        try await wait("the other order") {
            let first = try await main.bridge.evaluate(
                "document.querySelector('li strong').textContent", as: String.self)
            return first == "Edsger Dijkstra"
        }
        try check(
            addresses == ["/customers?by=city"], "The screen was replaced.")
        try check(main.screens.count == 1, "One screen is on the main stack.")
    }

    private func openForm() async throws {
        try await wait("the native button") { main.view.pressNativeButton() }
        try await waitForPage("New customer", on: modal)
        try check(modal.screens.count == 1, "One screen is on the modal stack.")
        try await wait("the native button") { modal.top?.button?.connect.title == "Save" }
        print("   ✔ The form's button is a native button.")
    }

    private func submitMistake() async throws {
        try await modal.bridge.evaluate(
            "document.querySelector('[name=name]').value = 'Alonzo Church'")
        try await wait("the native button") { modal.view.pressNativeButton() }
        try await wait("the note") {
            try await modal.bridge.evaluate(
                "document.querySelector('.mistake') !== null", as: Bool.self)
        }
        print("   ✔ The page shows an error message.")
        try check(site.requests.last == "POST /customers", "The server got the form.")
        try check(modal.screens.count == 1, "The form is still on the modal stack.")
        try await addToPicture()
    }

    private func submit() async throws {
        try await modal.bridge.evaluate("document.querySelector('[name=city]').value = 'Princeton'")
        try await wait("the native button") { modal.view.pressNativeButton() }
        try await wait("the new customer") {
            try await main.bridge.evaluate(
                "document.body.textContent.includes('Alonzo Church')", as: Bool.self)
        }
        print("   ✔ The list has the new customer.")
        try await waitForPage("Customers", on: main)
        try check(modal.screens.isEmpty, "The modal stack is closed.")
        try check(main.screens.count == 1, "One screen is on the main stack.")
    }

    private func fail() async throws {
        site.outage = .unreachable
        try await click("/report", on: main)
        try await wait("an error") { main.top?.error == "No connection" }
        print("   ✔ The screen says that there is no connection.")
        try await addToPicture()
        site.outage = .overloaded
        try await wait("the retry button") { main.top?.pressRetry() == true }
        try await wait("another error") { main.top?.error == "The server has a problem" }
        print("   ✔ The screen says that the server has a problem.")
        try await addToPicture()
        site.outage = .slow
        try await wait("the retry button") { main.top?.pressRetry() == true }
        try await wait("the spinner") { main.view.isSpinning }
        print("   ✔ The spinner runs.")
        site.outage = nil
        try await waitForPage("Report", on: main)
        try check(!main.view.isSpinning, "The spinner has stopped.")
        try check(main.screens.count == 2, "Two screens are on the main stack.")
    }

    private func missing() async throws {
        try await wait("the leave button") { main.view.pressLeaveButton() }
        try await waitForPage("Customers", on: main)
        try await click("/customers/8", on: main)
        try await waitForPage("Grace Hopper", on: main)
        try await click("/customers/8/orders", on: main)
        try await wait("an error") { main.top?.error == "Not found" }
        print("   ✔ The screen says that there is no such page.")
        try await wait("the leave button") { main.view.pressLeaveButton() }
        try await waitForPage("Grace Hopper", on: main)
    }

    private func leaveSite() async throws {
        try await click("https://example.com/", on: main)
        try await wait("the other app") {
            app.lines.last == "https://example.com/ is for another app"
        }
        try check(main.screens.count == 2, "The stacks did not change.")
    }

    private func openDocument() async throws {
        try await click("/customers/8/card.pdf", on: main)
        try await wait("the document") { main.top?.title == "Document" }
        print("   ✔ The app shows the document itself.")
        let address = "Document /customers/8/card.pdf"
        try check(addresses.last == address, "It was pushed, with its address.")
        try check(main.screens.count == 3, "Three screens are on the main stack.")
        try await addToPicture()
        try await wait("the leave button") { main.view.pressLeaveButton() }
        try await waitForPage("Grace Hopper", on: main)
    }

    private func selectTabs() async throws {
        let count = site.requests.count
        try await wait("the button of Cities") { tabs.pressTab("Cities") }
        try await wait("the tab") { app.navigator.layout.visible.name == "Cities" }
        try await waitForPage("Cities", on: main)
        try check(main.screens.count == 1, "One screen is on its stack.")
        try await addToPicture()
        try await wait("the button of Customers") { tabs.pressTab("Customers") }
        try await wait("the tab") { app.navigator.layout.visible.name == "Customers" }
        try await waitForPage("Grace Hopper", on: main)
        try check(main.screens.count == 2, "Two screens are on the first tab's stack.")
        try check(site.requests.count == count + 1, "Only the new tab sent a request.")
    }

    private func confirm() async throws {
        for isConfirmed in [false, true] {
            let count = site.requests.count
            // In a timer, because the page's scripts are blocked while the question is open.
            try await main.bridge.evaluate(
                "setTimeout(() => document.getElementById('delete').click())")
            try await wait("the question") { window.question.question == "Delete Grace Hopper?" }
            print("   ✔ The app asks: Delete Grace Hopper?")
            if isConfirmed { try await addToPicture() }
            try await wait("the question's buttons") { window.question.pressButton(isConfirmed) }
            if !isConfirmed {
                try await waitForPage("Grace Hopper", on: main)
                try check(site.requests.count == count, "The form was not sent.")
            }
        }
        try await waitForPage("Customers", on: main)
        let isGone = try await main.bridge.evaluate(
            "!document.body.textContent.includes('Grace Hopper')", as: Bool.self)
        try check(isGone, "The customer is gone from the list.")
        try check(main.screens.count == 1, "One screen is on the main stack.")
    }

    private var addresses: [String] {
        app.navigator.layout.visible.screens.map(\.destination.description)
    }

    private func saveCollectedPicture() async throws {
        try check(picture.save(to: picturePath), "The picture is at \(picturePath).")
    }

    private func addToPicture() async throws {
        try await add(window.widget, to: picture)
    }

    private func click(_ path: String, on stack: WebStack) async throws {
        let selector = "a[href=\"\(path)\"]"
        try await stack.bridge.evaluate("document.querySelector(\(selector)).click()")
    }

    private func waitForPage(_ title: String, on stack: WebStack) async throws {
        try await wait("the page “\(title)”") {
            let shown = try await stack.bridge.evaluate("document.title", as: String.self)
            return shown == title && stack.top?.title == title && stack.top?.isUncovered == true
        }
        print("   ✔ The screen shows “\(title)”.")
    }
}
#endif
