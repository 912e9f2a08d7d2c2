#if WebKitGTK
import CWebKitGTK
import Foundation

/// A bridge with one object for each message and a table of callbacks, as in Capacitor.
///
/// The page posts `{type, callbackId, pluginId, methodName, options}`. The app evaluates a call of
/// `Capacitor.fromNative` with the answer as a JavaScript literal.
@MainActor
final class ObjectPeer {
    static let script = """
        const objects = (() => {
          const callbacks = new Map();
          let lastId = Math.floor(Math.random() * 134217728);
          const send = (callbackId, methodName, options) => webkit.messageHandlers.objects.postMessage(
            { type: 'message', callbackId, pluginId: 'Benchmark', methodName, options });
          window.Capacitor = {
            fromNative({ callbackId, success, data, error }) {
              const { resolve, reject } = callbacks.get(callbackId);
              callbacks.delete(callbackId);
              if (success) resolve(data.value); else reject(error);
            },
          };
          return {
            request: (name, options) => new Promise((resolve, reject) => {
              const id = String(++lastId);
              callbacks.set(id, { resolve, reject });
              send(id, name, options);
            }),
            post: (name, options) => { send('-1', name, options); },
          };
        })();
        """

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    /// Registers the bridge; it must live as long as the web view.
    init(in webView: UnsafeMutablePointer<WebKitWebView>) {
        self.webView = webView
        let manager = webkit_web_view_get_user_content_manager(webView)
        webkit_user_content_manager_register_script_message_handler(manager, "objects", nil)
        _ = scriptbridge_connect_note(
            manager, "script-message-received::objects",
            { _, body, data in
                guard let body, let data else { return }
                Unmanaged<ObjectPeer>.fromOpaque(data).takeUnretainedValue().receive(body)
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// The parameters as JSON text, because a `JSCValue` has no other form that can be decoded.
    private struct Options: PeerCall.Parameters {
        let json: Data
        let decoder: JSONDecoder

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try decoder.decode(type, from: json)
        }
    }

    private struct Answer: Encodable {
        let value: any Encodable & Sendable

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(value, forKey: .value)
        }

        enum CodingKeys: CodingKey { case value }
    }

    private func receive(_ body: OpaquePointer) {
        guard let id = Self.text("callbackId", of: body),
            let method = Self.text("methodName", of: body)
        else { return }
        let answer: String
        do {
            let options = Options(json: Self.json("options", of: body), decoder: decoder)
            guard let result = try PeerCall(method, options).result, id != "-1" else { return }
            let json = String(decoding: try encoder.encode(Answer(value: result)), as: UTF8.self)
            answer = "success:true,data:\(json)"
        } catch {
            answer = "success:false,error:{message:\"The call failed.\"}"
        }
        evaluate(
            """
            window.Capacitor.fromNative({callbackId:'\(id)',pluginId:'Benchmark',\
            methodName:'\(method)',save:false,\(answer)})
            """)
    }

    private func evaluate(_ script: String) {
        webkit_web_view_evaluate_javascript(webView, script, -1, nil, nil, nil, nil, nil)
    }

    private static func text(_ name: String, of body: OpaquePointer) -> String? {
        guard let value = jsc_value_object_get_property(body, name) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        let text = jsc_value_to_string(value)
        defer { g_free(text) }
        return text.map { String(cString: $0) }
    }

    private static func json(_ name: String, of body: OpaquePointer) -> Data {
        guard let value = jsc_value_object_get_property(body, name) else { return Data() }
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        guard let text = jsc_value_to_json(value, 0) else { return Data() }
        return Data(
            bytesNoCopy: text, count: strlen(text), deallocator: .custom { text, _ in g_free(text) }
        )
    }
}
#endif
