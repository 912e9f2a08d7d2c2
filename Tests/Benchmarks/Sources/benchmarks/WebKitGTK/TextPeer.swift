#if WebKitGTK
import CWebKitGTK
import Foundation

/// A bridge with one JSON text for each message, as react-native-webview's pages use.
///
/// The page posts a JSON-RPC 2.0 request as text. The app dispatches a `message` event whose data
/// are the text of the response.
@MainActor
final class TextPeer {
    static let script = """
        const texts = (() => {
          const pending = new Map();
          let lastId = 0;
          const send = message => webkit.messageHandlers.texts.postMessage(JSON.stringify(message));
          window.addEventListener('message', event => {
            const { id, result, error } = JSON.parse(event.data);
            const { resolve, reject } = pending.get(id);
            pending.delete(id);
            if (error) reject(error); else resolve(result);
          });
          return {
            request: (method, params) => new Promise((resolve, reject) => {
              const id = ++lastId;
              pending.set(id, { resolve, reject });
              send({ jsonrpc: '2.0', id, method, params });
            }),
            post: (method, params) => { send({ jsonrpc: '2.0', method, params }); },
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
        webkit_user_content_manager_register_script_message_handler(manager, "texts", nil)
        _ = scriptbridge_connect_note(
            manager, "script-message-received::texts",
            { _, body, data in
                guard let body, let data else { return }
                Unmanaged<TextPeer>.fromOpaque(data).takeUnretainedValue().receive(body)
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// A request, read in one pass: its parameters have the type that belongs to its method.
    private struct Request: Decodable {
        let id: Int?
        let call: PeerCall

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decodeIfPresent(Int.self, forKey: .id)
            let method = try container.decode(String.self, forKey: .method)
            call = try PeerCall(method, Parameters(container: container))
        }

        private struct Parameters: PeerCall.Parameters {
            let container: KeyedDecodingContainer<CodingKeys>

            func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
                try container.decode(type, forKey: .params)
            }
        }

        private enum CodingKeys: CodingKey { case id, method, params }
    }

    private struct Response: Encodable {
        let id: Int
        let result: any Encodable & Sendable

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("2.0", forKey: .jsonrpc)
            try container.encode(id, forKey: .id)
            try container.encode(result, forKey: .result)
        }

        private enum CodingKeys: CodingKey { case jsonrpc, id, result }
    }

    private func receive(_ body: OpaquePointer) {
        guard let text = jsc_value_to_string(body) else { return }
        let data = Data(
            bytesNoCopy: text, count: strlen(text), deallocator: .custom { text, _ in g_free(text) }
        )
        do {
            let request = try decoder.decode(Request.self, from: data)
            guard let id = request.id, let result = request.call.result else { return }
            let response = try encoder.encode(Response(id: id, result: result))
            // The JSON text of a string is a JavaScript literal.
            let literal = try encoder.encode(String(decoding: response, as: UTF8.self))
            dispatch(String(decoding: literal, as: UTF8.self))
        } catch {
            dispatch(#"'{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":""}}'"#)
        }
    }

    private func dispatch(_ literal: String) {
        let script = "window.dispatchEvent(new MessageEvent('message',{data:\(literal)}))"
        webkit_web_view_evaluate_javascript(webView, script, -1, nil, nil, nil, nil, nil)
    }
}
#endif
