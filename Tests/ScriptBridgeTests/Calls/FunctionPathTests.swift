import ScriptBridge
import Testing

@Suite("Paths of page functions")
struct FunctionPathTests {
    @Test(
        "Accepts paths made of identifiers",
        arguments: [
            "register", "window.bridge.register", "$", "_a1.$b", "app.class", "a.new",
            "window.ScriptBridge.receive", "app.write", "navigator.clipboard.write", "text.replace",
            "dialog.open", "window.dialog.open", "app.window.show", "open.dialog", "app.call",
            "window.call", "call", "frames.help.show", "editor.execCommand", "app.navigate",
            "app.modules.addModule", "window.assign", "Object.assign", "replace", "write",
            "document.location.reload", "window.postMessage", "element.setHTML",
        ]
    )
    func valid(text: String) throws {
        #expect(try FunctionPath(text).text == text)
    }

    @Test(
        "Rejects what does not have the form of a path",
        arguments: [
            "", ".", "a.", ".a", "a..b", "1a", "a b", "a()", "a;b", "a[0]", "a\n", "a\u{2028}b",
            "é",
            "\u{212A}", "a\u{301}", "a.#b", "a\\u0062", "a/**/b", "alert(1)//", "this.f", "import",
            "new.target", "await.f", "true.f", "function",
        ]
    )
    func invalid(text: String) {
        let sentence =
            "“\(text)” is not the path of a page function, such as window.bridge.register."
        #expect(throws: BridgeError(.invalidPath, sentence)) { try FunctionPath(text) }
    }

    @Test(
        "Says that a function that runs text cannot be called",
        arguments: [
            "eval", "window.eval", "eval.call", "Function", "window.setTimeout", "setInterval",
            "document.write", "window.document.writeln", "location.assign",
            "window.location.replace", "a.insertAdjacentHTML", "a.constructor", "a.__proto__.b",
            "a.prototype.b", "a.__defineGetter__", "a.__lookupSetter__",
        ]
    )
    func forbidden(text: String) {
        let sentence = "“\(text)” cannot be called, because it could run its argument as code."
        #expect(throws: BridgeError(.invalidPath, sentence)) { try FunctionPath(text) }
    }

    @Test(
        "Rejects platform functions that run text, however they are reached",
        arguments: [
            "open", "document.open", "document.writeln", "document.execCommand",
            "document.defaultView.open", "frame.contentWindow.open", "frame.contentDocument.write",
            "node.ownerDocument.write", "frames.open", "frames.help.open", "opener.open",
            "parent.open", "location.assign", "document.location.replace", "navigation.navigate",
            "CSS.paintWorklet.addModule", "context.audioWorklet.addModule", "importScripts",
            "document.body.setAttribute", "document.body.setAttributeNS", "root.setHTMLUnsafe",
            "Document.parseHTMLUnsafe", "range.createContextualFragment", "setTimeout", "eval",
            "execScript", "document.body.insertAdjacentHTML",
        ])
    func runsText(text: String) {
        for prefix in ["", "window.", "self.", "globalThis.", "frames.", "top.", "window.self."] {
            for ending in ["", ".call", ".apply", ".bind", ".call.call"] {
                let path = prefix + text + ending
                #expect(throws: BridgeError.self, "\(path)") { try FunctionPath(path) }
            }
        }
    }

    #if os(macOS) || os(Linux)  // where a test can be a process
    @Test("An invalid path literal stops the program")
    func invalidLiteral() async {
        await #expect(processExitsWith: .failure) {
            let path: FunctionPath = "window.eval"
            print(path)
        }
    }
    #endif
}
