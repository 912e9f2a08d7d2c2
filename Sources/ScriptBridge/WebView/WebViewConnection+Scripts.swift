extension WebViewConnection {
    /// Creates the scripts, with new secrets.
    func prepare(for host: some WebViewHost) {
        if !host.reportsSources {
            let channels = dispatcher.foreign + [dispatcher.scripted].compactMap(\.self)
            let origins = channels.reduce(into: Set()) { $0.formUnion($1.policy.origins) }
            keys = Dictionary(uniqueKeysWithValues: origins.map { (Self.secret(), $0) })
            if dispatcher.scripted != nil {
                session.identify = { [weak self] answer in
                    guard let self else { return answer(nil) }
                    evaluations.askDocument(originGuard, answer: answer)
                }
            }
        }
        scripts = makeScripts(for: host)
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
        if host.reportsSources { return dispatcher.scripted.map(scriptsOfKnownSources) ?? [] }
        // Such an engine injects scripts only into the main frame.
        let keyed = keys.sorted { $0.key < $1.key }.flatMap { key, origin in
            var scripts: [InjectedScript] = []
            if let channel = dispatcher.scripted, channel.policy.origins.contains(origin) {
                scripts.append(
                    makeScript(of: channel, in: origin, key: key, isForMainFrameOnly: true))
            }
            for channel in dispatcher.foreign where channel.policy.origins.contains(origin) {
                let source = BridgeScript.proving(origin, channel: channel.name, key: key)
                scripts.append(
                    InjectedScript(source: source, origin: origin, isForMainFrameOnly: true))
            }
            return scripts
        }
        guard let channel = dispatcher.scripted, channel.policy.origins.isEmpty,
            channel.policy.acceptsUnknownSource
        else { return keyed }
        let script = BridgeScript(
            channel, knownTo: [.unknown], bytes: session.downloads.marks?[nil])
        return keyed + [
            InjectedScript(source: script.source, origin: nil, isForMainFrameOnly: true)
        ]
    }

    /// Creates the scripts for an engine that reports sources.
    ///
    /// The keys prove nothing here: they only keep the scripts inactive in other documents.
    private func scriptsOfKnownSources(_ channel: ScriptChannel) -> [InjectedScript] {
        let origins = channel.policy.origins.union(channel.policy.frameOrigins)
        let frameOrigins = channel.policy.frameOrigins
        var scripts = origins.subtracting([.opaque]).sorted { "\($0)" < "\($1)" }.map {
            makeScript(
                of: channel, in: $0, key: "accepted",
                isForMainFrameOnly: !frameOrigins.contains($0))
        }
        // The page sees the origin of a file as null, like an opaque one, so this script has no
        // check of the origin.
        if !origins.isDisjoint(with: [.file, .opaque]) {
            let script = BridgeScript(channel, knownTo: [], bytes: session.downloads.marks?[nil])
            scripts.append(
                InjectedScript(
                    source: script.source, origin: origins.count == 1 ? origins.first : nil,
                    isForMainFrameOnly: frameOrigins.isEmpty))
        }
        return scripts
    }

    private func makeScript(
        of channel: ScriptChannel,
        in origin: Origin,
        key: String,
        isForMainFrameOnly: Bool
    ) -> InjectedScript {
        let script = BridgeScript(
            channel, in: origin, key: key, context: contexts.texts[origin],
            bytes: session.downloads.marks?[origin], reports: session.takesReports)
        return InjectedScript(
            source: script.source, origin: origin, isForMainFrameOnly: isForMainFrameOnly)
    }

    /// Returns 128 random bits as text.
    nonisolated static func secret() -> String {
        var generator = SystemRandomNumberGenerator()
        return [generator.next(), generator.next()].map { String($0, radix: 36) }.joined()
    }
}
