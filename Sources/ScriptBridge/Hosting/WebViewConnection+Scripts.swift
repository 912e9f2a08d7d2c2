extension WebViewConnection {
    /// Creates the scripts, with new secrets.
    func prepare(for host: some WebViewHost) {
        if !host.reportsSources {
            let channels = dispatcher.enveloped + [dispatcher.scripted].compactMap(\.self)
            let origins = channels.reduce(into: Set()) { $0.formUnion($1.policy.origins) }
            keys = Dictionary(uniqueKeysWithValues: origins.map { (Secret.make(), $0) })
            if !keys.isEmpty || dispatcher.scripted != nil {
                // Who posts may be unknown, so any page may be the one that did.
                let isAnyone = channels.contains { $0.policy.acceptsUnknownSource }
                let asked = isAnyone ? OriginGuard([]) : originGuard
                session.identify = { [weak self] answer in
                    guard let self else { return answer(nil) }
                    evaluations.askDocument(asked, answer: answer)
                }
            }
        }
        if let policy = dispatcher.scripted?.policy {
            let isAnywhere = policy.acceptsUnknownSource && !host.reportsSources
            hasPageScript =
                isAnywhere || !policy.origins.isEmpty || !policy.frameOrigins.isEmpty
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

    /// Sets the value that pages read as `bridge.context`, and notifies the open pages.
    func setContext<Value: Encodable>(_ value: Value, for origin: Origin?) throws {
        let events = try contexts.set(value, for: origin)
        if let host {
            scripts = makeScripts(for: host)
            host.scriptsDidChange()
        }
        for event in events { session.emit(event) }
    }

    /// Creates separate scripts for each origin, so that none contains another origin's secrets.
    private func makeScripts(for host: any WebViewHost) -> [InjectedScript] {
        let bodies =
            host.reportsSources
            ? dispatcher.scripted.map(bodiesOfKnownSources) ?? [] : bodiesWithKeys()
        return bodies.map { body in
            InjectedScript(
                body.source, mark: body.mark, earlierMark: earlierMark, in: body.origin,
                isForMainFrameOnly: body.isForMainFrameOnly)
        }
    }

    /// A script without its guard.
    private struct Body {
        let source: String
        let channel: ChannelName
        let origin: Origin?
        var isForMainFrameOnly = true

        /// The same for the scripts of a later context, or of a later bridge.
        var mark: String {
            ["ScriptBridge", channel.text, origin?.description].compactMap(\.self)
                .joined(separator: " ")
        }
    }

    /// Creates the scripts for an engine that does not report sources.
    ///
    /// Such an engine injects scripts only into the main frame.
    private func bodiesWithKeys() -> [Body] {
        let keyed = keys.sortedKeys.flatMap { key in
            var bodies: [Body] = []
            guard let origin = keys[key] else { return bodies }
            if let channel = dispatcher.scripted, channel.policy.origins.contains(origin) {
                let source = source(of: channel, in: origin, key: key)
                bodies.append(Body(source: source, channel: channel.name, origin: origin))
            }
            for channel in dispatcher.enveloped where channel.policy.origins.contains(origin) {
                let source = BridgeScript.proving(channel.name, key: key)
                bodies.append(Body(source: source, channel: channel.name, origin: origin))
            }
            return bodies
        }
        guard let channel = dispatcher.scripted, channel.policy.origins.isEmpty,
            channel.policy.acceptsUnknownSource
        else { return keyed }
        let script = BridgeScript(
            channel, knownTo: [.unknown], with: session.parts.scripts(in: nil))
        return keyed + [Body(source: script.source, channel: channel.name, origin: nil)]
    }

    /// Creates the scripts for an engine that reports sources.
    ///
    /// The keys prove nothing here: they only keep the scripts inactive in other documents.
    private func bodiesOfKnownSources(_ channel: ScriptChannel) -> [Body] {
        let origins = channel.policy.origins.union(channel.policy.frameOrigins)
        let frameOrigins = channel.policy.frameOrigins
        var bodies = Origin.sorted(origins).filter { $0 != .opaque }.map {
            Body(
                source: source(of: channel, in: $0, key: "accepted"), channel: channel.name,
                origin: $0, isForMainFrameOnly: !frameOrigins.contains($0))
        }
        // The page sees the origin of a file as null, like an opaque one, so this script has no
        // check of the origin.
        if !origins.isDisjoint(with: [.file, .opaque]) {
            let script = BridgeScript(
                channel, knownTo: [], with: session.parts.scripts(in: nil))
            bodies.append(
                Body(
                    source: script.source, channel: channel.name, origin: nil,
                    isForMainFrameOnly: frameOrigins.isEmpty))
        }
        return bodies
    }

    private func source(of channel: ScriptChannel, in origin: Origin, key: String) -> String {
        BridgeScript(
            channel, in: origin, key: key, context: contexts.texts[origin],
            with: session.parts.scripts(in: origin), reports: session.takesReports
        ).source
    }
}
