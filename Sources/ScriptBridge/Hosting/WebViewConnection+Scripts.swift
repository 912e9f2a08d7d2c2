extension WebViewConnection {
    /// Creates the scripts, with new secrets.
    func prepare(for host: some WebViewHost) {
        let channels = dispatcher.channels
        let origins = channels.reduce(into: Set()) {
            $0.formUnion($1.policy.origins)
            if host.reportsSources, $1.envelope == nil { $0.formUnion($1.policy.frameOrigins) }
        }
        keys = Dictionary(uniqueKeysWithValues: origins.map { (Secret.make(), $0) })
        if !host.reportsSources, !keys.isEmpty || dispatcher.scripted != nil {
            // Who posts may be unknown, so any page may be the one that did.
            let isAnyone = channels.contains { $0.policy.acceptsUnknownSource }
            identityGuard = isAnyone ? OriginGuard([]) : originGuard
        } else {
            identityGuard = nil
        }
        earlierMark = InjectedScript.unusedMark()
        scripts = makeScripts(for: host)
    }

    /// Marks the window that the web view shows already, before the host injects the scripts.
    ///
    /// Engines also inject scripts when a page rewrites its document. This page began without them,
    /// and may have changed what they call. A web view that cannot evaluate has no such page. In
    /// SwiftUI's `WebPage`, whose web view must be found first, the mark comes soon after.
    func markShownDocument(in host: some WebViewHost) {
        guard let source = InjectedScript.marking(scripts) else { return }
        _ = host.evaluate(source, as: .script) { _ in }
    }

    /// Tells the observer if the page is not accepted, or is accepted and has no page script.
    ///
    /// Asks the page itself: only it knows the origin of a document without an address.
    ///
    /// - Parameter isFirst: Whether the bridge has just been installed. A page that is not accepted is
    ///   then no news, and the empty document of a new web view is none.
    func tellWhetherPageIsReached(isFirst: Bool = false) {
        guard let observer, let accepted = originGuard.origins, host != nil else { return }
        let isAccepted = BridgeScript.isAddress(ofAny: accepted)
        // Without its first element, the document has not begun: the script may still come.
        let source = """
            (()=>{const isAccepted=\(isAccepted),isMissing=document.documentElement&&!\(BridgeScript.document);\
            return isAccepted?isMissing&&!(\(isFirst)&&location.href==="about:blank")?"missing "+location.origin:"":\
            \(isFirst)?"":"other "+location.origin})()
            """
        run(source) { outcome in
            switch outcome {
            case .success(let json):
                let text = json.flatMap {
                    try? MessageDecoder().decode(String.self, from: .json($0))
                }
                let parts = (text ?? "").split(separator: " ", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { return }
                let page = PageText.start(parts[1])
                let names = OriginPolicy.list(accepted) ?? "no origin"
                observer.observe(
                    .undelivered(
                        event: nil,
                        parts[0] == "missing"
                            ? .noScript(inPageOf: page)
                            : .noChannel(forPageOf: page, accepted: names)))
            case .failure(let error):
                guard error.code == .evaluationFailed else { return }
                observer.observe(.undelivered(event: nil, error))
            }
        }
    }

    /// Sets the value that pages read as `bridge.context`, and notifies the open pages.
    func setContext<Value: Encodable>(_ value: Value, for origin: Origin?) throws {
        let events = try contexts.set(value, for: origin)
        if let host {
            scripts = makeScripts(for: host)
            host.scriptsDidChange()
        }
        for (event, origin) in events { session.emit(event, for: origin) }
    }

    /// Creates a separate script for each origin, so that none contains another origin's secrets.
    private func makeScripts(for host: any WebViewHost) -> [InjectedScript] {
        var bodies = keys.sortedKeys.compactMap { key in
            keys[key].flatMap { body(in: $0, key: key, hasFrames: host.reportsSources) }
        }
        if let channel = dispatcher.scripted, channel.policy.origins.isEmpty,
            channel.policy.acceptsUnknownSource, !host.reportsSources
        {
            let script = BridgeScript(
                channel, knownTo: [.unknown], mark: session.downloads.marks?[nil])
            bodies.append(Body(source: script.source, channels: [channel.name], origin: nil))
        }
        hasPageScript = bodies.contains(where: \.hasPageScript)
        return bodies.map { body in
            InjectedScript(
                body.source, mark: body.mark, earlierMark: earlierMark, in: body.origin,
                isForMainFrameOnly: body.isForMainFrameOnly)
        }
    }

    /// A script without its guard.
    private struct Body {
        let source: String
        let channels: [ChannelName]
        let origin: Origin?
        var isForMainFrameOnly = true
        var hasPageScript = true

        /// The same for the scripts of a later context, or of a later bridge.
        var mark: String {
            (["ScriptBridge"] + channels.map(\.text) + [origin?.description].compactMap(\.self))
                .joined(separator: " ")
        }
    }

    /// Creates the script for the documents of an origin; nil if none of them is accepted.
    ///
    /// An engine that does not report sources injects scripts only into the main frame.
    private func body(in origin: Origin, key: String, hasFrames: Bool) -> Body? {
        let scripted = dispatcher.scripted.flatMap { channel in
            let isInFrames = hasFrames && channel.policy.frameOrigins.contains(origin)
            return isInFrames || channel.policy.origins.contains(origin) ? channel : nil
        }
        let isInFrames = hasFrames && scripted?.policy.frameOrigins.contains(origin) == true
        let envelopes = dispatcher.enveloped.filter { $0.policy.origins.contains(origin) }
            .map(\.name)
        guard scripted != nil || !envelopes.isEmpty else { return nil }
        let script = BridgeScript(
            scripted, envelopes: envelopes, in: origin, key: key, context: contexts.texts[origin],
            mark: session.downloads.marks?[origin], reports: reportsPages)
        return Body(
            source: script.source, channels: [scripted?.name].compactMap(\.self) + envelopes,
            origin: origin, isForMainFrameOnly: !isInFrames, hasPageScript: scripted != nil)
    }
}

extension BridgeError {
    /// For the log of a host whose page is accepted, but was there before the bridge, or is sandboxed.
    static func noScript(inPageOf origin: String) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            The page of \(origin) is accepted, but the page script has not run in it. Install the bridge \
            before the page loads, or load it again; a sandboxed page gets none.
            """)
    }
}
