#if WebKitGTK
import CWebKitGTK
public import ScriptBridge

extension SchemeResponder {
    /// Serves the site to every web view of a context, for the life of the context.
    ///
    /// WebKit treats the scheme as secure, like `https`, and its pages may fetch from it.
    ///
    /// - Parameter context: The `WebKitWebContext` that `webkit_web_view_get_context` returns. Web
    ///   views share one context by default.
    /// - Throws: `BridgeError` with the code `alreadyInstalled` if the context has a site for this
    ///   scheme. A site cannot be unregistered.
    @MainActor
    public func install(in context: OpaquePointer) throws(BridgeError) {
        MainLoop.serveMainActor()
        let object = UnsafeMutableRawPointer(context)
        let mark = "scriptbridge-site-\(origin.scheme)"
        guard g_object_get_data(object.assumingMemoryBound(to: GObject.self), mark) == nil else {
            throw BridgeError.siteExists(origin.scheme)
        }
        g_object_set_data(object.assumingMemoryBound(to: GObject.self), mark, object)
        g_object_set_data(
            object.assumingMemoryBound(to: GObject.self), siteMark(of: origin), object)

        let security = webkit_web_context_get_security_manager(context)
        webkit_security_manager_register_uri_scheme_as_secure(security, origin.scheme)
        webkit_security_manager_register_uri_scheme_as_cors_enabled(security, origin.scheme)
        scriptbridge_register_uri_scheme(
            context, origin.scheme,
            { request, data in
                guard let request, let data else { return }
                let registration = Unmanaged<Registration>.fromOpaque(data).takeUnretainedValue()
                SchemeTask(request).answer(from: registration.responder)
            }, Unmanaged.passRetained(Registration(responder: self)).toOpaque(),
            { data in data.map { Unmanaged<Registration>.fromOpaque($0).release() } })
    }
}

/// Returns whether a context serves the site of an origin.
@MainActor
func serves(_ origin: Origin, _ context: OpaquePointer) -> Bool {
    g_object_get_data(
        UnsafeMutableRawPointer(context).assumingMemoryBound(to: GObject.self),
        siteMark(of: origin)) != nil
}

/// Returns the key that marks a context as serving an origin.
private func siteMark(of origin: Origin) -> String { "scriptbridge-origin-\(origin)" }

/// The registration that WebKit retains for a scheme.
private final class Registration {
    let responder: any SchemeResponder

    init(responder: any SchemeResponder) {
        self.responder = responder
    }
}
#endif
