import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@MainActor
@Suite("Page dialogs", .timeLimit(.minutes(5)))
struct PageDialogTests {
    private let kinds: [PageDialog.Kind] = [.alert, .confirm, .prompt(text: "x")]

    @Test("If nobody asks the user, every dialog is dismissed")
    func nobody() async {
        let dialogs = PageDialogs()
        for kind in kinds {
            let answer = await dialogs.answer(PageDialog(kind, "Sure?"))
            #expect(answer == .dismiss)
            #expect(!answer.isConfirmed)
            #expect(answer.text == nil)
        }
    }

    @Test("An answer is adapted to the kind of dialog")
    func fitting() async {
        let expected: [[PageDialog.Answer]] = [
            [.dismiss, .dismiss, .dismiss], [.dismiss, .confirm, .confirm],
            [.dismiss, .dismiss, .text("y")],
        ]
        let answers: [PageDialog.Answer] = [.dismiss, .confirm, .text("y")]
        for (kind, row) in zip(kinds, expected) {
            for (given, fitting) in zip(answers, row) {
                let dialogs = PageDialogs { _ in given }
                #expect(await dialogs.answer(PageDialog(kind, "")) == fitting)
            }
        }
    }

    @Test("Dialogs are shown one at a time, in order")
    func order() async throws {
        let log = Log()
        let dialogs = PageDialogs { dialog in
            log.lines.append("ask \(dialog.message)")
            await settle()
            log.lines.append("end \(dialog.message)")
            return .confirm
        }
        let first = await begin { await dialogs.answer(PageDialog(.confirm, "1")) }
        let second = await begin { await dialogs.answer(PageDialog(.alert, "2")) }
        #expect(try await first.value == .confirm)
        #expect(try await second.value == .dismiss)
        #expect(log.lines == ["ask 1", "end 1", "ask 2", "end 2"])
    }

    @Test("A page that keeps asking is cut off until the user moves on")
    func count() async {
        let log = Log()
        let dialogs = PageDialogs(maximumCount: 3) { dialog in
            log.lines.append(dialog.message)
            return .confirm
        }
        for number in 0..<10 { _ = await dialogs.answer(PageDialog(.alert, "\(number)")) }
        #expect(log.lines == ["0", "1", "2"])
        dialogs.reset()
        #expect(await dialogs.answer(PageDialog(.confirm, "again")) == .confirm)
    }

    @Test("Navigating away dismisses its dialogs at once, and cancels the question")
    func left() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let log = Log()
        let dialogs = PageDialogs { dialog in
            log.lines.append(dialog.message)
            for await _ in gate.stream {}
            log.lines.append(Task.isCancelled ? "cancelled" : "answered")
            return .confirm
        }
        let open = Task { await dialogs.answer(PageDialog(.confirm, "open")) }
        await waitUntil { log.lines == ["open"] }
        let waiting = await begin { await dialogs.answer(PageDialog(.confirm, "waiting")) }
        dialogs.reset()
        #expect(await open.value == .dismiss)
        #expect(try await waiting.value == .dismiss)
        await waitUntil { log.lines == ["open", "cancelled"] }
    }

    @Test("The app may dismiss the dialogs again while they are dismissed")
    func leftTwice() async throws {
        let log = Log()
        let dialogs = PageDialogs { _ in
            log.lines.append("ask")
            return await withTaskCancellationHandler {
                try? await Task.sleep(for: .seconds(1_000))
                return .confirm
            } onCancel: {
                MainActor.assumeIsolated { log.whenCancelled() }
            }
        }
        log.whenCancelled = { dialogs.reset() }
        let open = Task { await dialogs.answer(PageDialog(.confirm, "open")) }
        await waitUntil { log.lines == ["ask"] }
        dialogs.reset()
        #expect(await open.value == .dismiss)
    }

    @Test("A text is cut by scalars, because a character may have any number of them")
    func length() {
        let text = "a" + String(repeating: "\u{301}", count: 10_000)
        let dialog = PageDialog(.prompt(text: text), text, from: "https://example.com")
        #expect(dialog.message.unicodeScalars.count == 4_096)
        #expect(dialog.kind == .prompt(text: dialog.message))
    }

    @Test("The next page's question waits until the app has removed the dismissed one")
    func neverTwo() async throws {
        let gate = Gate()
        let log = Log()
        let dialogs = PageDialogs { dialog in
            log.lines.append("ask \(dialog.message)")
            // The app does not notice that the question is cancelled.
            if dialog.message == "first" { await gate.wait() }
            log.lines.append("end \(dialog.message)")
            return .confirm
        }
        let first = Task { await dialogs.answer(PageDialog(.confirm, "first")) }
        await waitUntil { log.lines == ["ask first"] }
        dialogs.reset()
        #expect(await first.value == .dismiss)
        let second = await begin { await dialogs.answer(PageDialog(.confirm, "second")) }
        await settle()
        #expect(log.lines == ["ask first"])
        await gate.open()
        #expect(try await second.value == .confirm)
        #expect(log.lines == ["ask first", "end first", "ask second", "end second"])
    }

    @Test("A loader forwards dialogs only if the app says so: no module sets a web view's delegate")
    func delegate() throws {
        let root = Fixture.root.appending(path: "Sources")
        let files = try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            guard !file.path.contains("/ScriptBridgeDemo/") else { continue }
            count += 1
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where !line.contains("///") {
                #expect(!line.contains("uiDelegate"), "\(file.lastPathComponent): \(line)")
            }
        }
        #expect(count > 200)
    }

    @MainActor
    private final class Log {
        var lines: [String] = []
        var whenCancelled: @MainActor () -> Void = {}
    }
}
