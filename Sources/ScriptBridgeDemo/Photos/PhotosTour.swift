#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK

/// A tour that sends a photo, receives a smaller one, and reads parts of a long file.
@MainActor
struct PhotosTour: Tour {
    let window: PhotosWindow
    let server: PhotosServer
    let bridge: WebViewBridge
    let open: @MainActor () -> Void
    let picturePath: String

    var steps: [(title: String, play: () async throws -> Void)] {
        [
            ("The user selects a photo, and the page sends it", sendPhoto),
            ("The host shows the photo and sends back a smaller one", showPhoto),
            ("The page reads parts of a 64 MB file", readFile),
            ("The page sends a file that is not a picture", sendText),
            ("The tour takes a picture of the window", takePicture),
        ]
    }

    private func sendPhoto() async throws {
        open()
        try await wait("the page") {
            try await bridge.evaluate("typeof choosePhoto === 'function'", as: Bool.self)
        }
        try await choosePhoto()
        let byteCount = try await bridge.evaluate(
            "document.getElementById('file').files[0].size", as: Int.self)
        try check(byteCount > 1 << 20, "The photo has \(byteCount / 1_000) KB.")
    }

    private func showPhoto() async throws {
        try await wait("the smaller photo") { try await text("state").hasSuffix("px wide") }
        try check(window.progress == 1, "The host has received the whole photo.")
        let size = try await bridge.evaluate(
            "[small.naturalWidth, small.naturalHeight]", as: [Int].self)
        try check(size == [400, 300], "The smaller photo has \(size[0]) × \(size[1]) pixels.")
        let progress = try await bridge.evaluate("progressCount", as: Int.self)
        try check(progress >= 4, "The page received \(progress) progress updates.")
    }

    private func readFile() async throws {
        // The page requests the first ones itself.
        try await waitForRecords(from: 0)
        for (number, range) in [(10, "bytes=640-1279"), (999_990, "bytes=63999360-63999999")] {
            try await bridge.evaluate("showRecords(\(number))")
            try await waitForRecords(from: number)
            try check(server.ranges.last == range, "The page requested \(range).")
        }
        let total = try await text("total")
        try check(total == "of 1,000,000", "The page knows the number of records.")
    }

    private func waitForRecords(from number: Int) async throws {
        try await wait("the records from \(number)") {
            try await text("first").hasPrefix("\(number) ")
        }
    }

    private func sendText() async throws {
        try await bridge.evaluate("send(new File(['text'], 'a.txt', { type: 'text/plain' }))")
        try await wait("the rejection") { try await text("state").hasPrefix("typeNotAccepted") }
        print("   ✔ The host rejects the file.")
        try await choosePhoto()
        try await wait("the smaller photo") { try await text("state").hasSuffix("px wide") }
        print("   ✔ The next photo arrives.")
    }

    private func choosePhoto() async throws {
        try await bridge.evaluate("document.getElementById('state').textContent = ''")
        try await bridge.evaluate("choosePhoto()")
        // The page may have sent the photo before this reads its state.
        try await wait("the photo") {
            let state = try await text("state")
            return state.hasPrefix("sending") || state.hasSuffix("px wide")
        }
    }

    private func takePicture() async throws {
        try await savePicture(of: window.widget, to: picturePath)
    }

    private func text(_ id: String) async throws -> String {
        try await bridge.evaluate("document.getElementById(\(id)).textContent", as: String.self)
    }
}
#endif
