#if WebKitGTK
import CWebKitGTK
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Signals of GTK")
    struct GTKSignalTests {
        private final class Seen {
            var list: [String] = []
        }

        private final class Objects {
            var list: [OpaquePointer?] = []
        }

        @Test("A handler's result decides whether a window closes")
        func result() throws {
            let widget = try #require(gtk_window_new())
            let window = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
            gtk_window_present(window)
            let seen = Seen()
            GTKSignal.connect(window, "destroy") { seen.list.append("destroyed") }
            GTKSignal.answer(window, "close-request") { _ in
                seen.list.append("asked")
                return seen.list.count < 2
            }
            gtk_window_close(window)
            #expect(seen.list == ["asked"])
            gtk_window_close(window)
            #expect(seen.list == ["asked", "asked", "destroyed"])
        }

        @Test("A handler may hear of one property, and ignore the signal's arguments")
        func detail() throws {
            let widget = try #require(gtk_window_new())
            let window = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
            defer { gtk_window_destroy(window) }
            let seen = Seen()
            GTKSignal.connect(window, "notify::title") { seen.list.append("titled") }
            gtk_window_set_resizable(window, 0)
            #expect(seen.list == [])
            gtk_window_set_title(window, "a")
            #expect(seen.list == ["titled"])
        }

        @Test("A handler gets objects, also of an object whose type Swift does not know")
        func objects() throws {
            let window = try #require(gtk_window_new())
            let list = OpaquePointer(try #require(gtk_list_box_new()))
            let row = OpaquePointer(try #require(gtk_list_box_row_new()))
            gtk_list_box_append(list, UnsafeMutablePointer(row))
            gtk_window_set_child(.init(casting: window), UnsafeMutablePointer(list))
            defer { gtk_window_destroy(.init(casting: window)) }
            let seen = Objects()
            GTKSignal.connect(list, "row-activated") { arguments in
                seen.list.append(arguments.object(0))
                #expect(arguments.object(1) == nil && arguments.object(-1) == nil)
                #expect(arguments.integer(0) == nil && arguments.text(0) == nil)
            }
            gtk_widget_activate(UnsafeMutablePointer(row))
            #expect(seen.list == [row])
        }

        @Test("A handler gets integers and texts")
        func values() throws {
            let buffer = try #require(gtk_entry_buffer_new("ad", -1))
            defer { g_object_unref(buffer) }
            let seen = Seen()
            GTKSignal.connect(buffer, "inserted-text") { arguments in
                let (place, text) = (arguments.integer(0), arguments.text(1))
                seen.list.append("\(place ?? -1) \(text ?? "") \(arguments.integer(2) ?? -1)")
                #expect(arguments.object(1) == nil && arguments.text(0) == nil)
                #expect(arguments.integer(1) == nil && arguments.integer(3) == nil)
            }
            _ = gtk_entry_buffer_insert_text(buffer, 1, "bc", -1)
            #expect(seen.list == ["1 bc 2"])
        }
    }
}
#endif
