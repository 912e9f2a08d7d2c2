import ScriptBridge

/// Lists the changes between two contracts.
struct ContractComparison {
    let old: ContractModel
    let new: ContractModel

    func changes() -> [BridgeContract.Change] {
        var shapes = ShapeComparison(old: old.shapes, new: new.shapes)
        var changes: [BridgeContract.Change] = []
        func add(_ isBreaking: Bool, _ place: String, _ text: String) {
            changes.append(
                BridgeContract.Change(isBreaking: isBreaking, place: place, text: text))
        }
        let severalChannels = max(old.channels.count, new.channels.count) > 1
        for (channel, other) in pairs(old.channels, new.channels, by: \.name) {
            guard let channel, let other else {
                add(
                    other == nil, "channel \(name(channel, other, \.name))", Self.fate(other == nil)
                )
                continue
            }
            let suffix = severalChannels ? " on channel \(channel.name)" : ""
            for (message, next) in pairs(channel.messages, other.messages, by: \.name) {
                let kind = (message ?? next)?.kind ?? .message
                let place = "\(kind) \(name(message, next, \.name))\(suffix)"
                guard let message, let next else {
                    add(next == nil, place, Self.fate(next == nil))
                    continue
                }
                if message.kind != next.kind {
                    let isCompatible = (message.kind, next.kind) == (.message, .request)
                    add(!isCompatible, place, "it is a \(next.kind) now")
                }
                shapes.compare(message.data, next.data, at: place, .toHost)
                if let output = message.output, let nextOutput = next.output,
                    message.kind == next.kind
                {
                    let part = message.kind.output ?? ""
                    let place = "\(part) of \(message.name)\(suffix)"
                    shapes.compare(output, nextOutput, at: place, .toPage)
                }
                // A page must expect codes that it does not know, as those of a newer bridge.
                for code in message.codes where !next.codes.contains(code) {
                    add(true, place, "the error code “\(code)” is gone")
                }
                for code in next.codes where !message.codes.contains(code) {
                    add(false, place, "the error code “\(code)” is new")
                }
            }
        }
        for (event, next) in pairs(old.events, new.events, by: \.name) {
            let place = "event \(name(event, next, \.name))"
            guard let event, let next else {
                add(next == nil, place, Self.fate(next == nil))
                continue
            }
            shapes.compare(event.data, next.data, at: place, .toPage)
        }
        for (function, next) in pairs(old.functions, new.functions, by: \.path) {
            let place = "function \(name(function, next, \.path))"
            guard let function, let next else {
                let text = function == nil ? "it is new, and pages do not have it" : "it is gone"
                add(function == nil, place, text)
                continue
            }
            for (parameter, other) in zip(function.parameters, next.parameters) {
                let place = "\(other.name) of \(place)"
                shapes.compare(parameter.shape, other.shape, at: place, .toPage)
            }
            for parameter in function.parameters.dropFirst(next.parameters.count) {
                add(true, place, "the argument “\(parameter.name)” is gone")
            }
            for parameter in next.parameters.dropFirst(function.parameters.count) {
                add(false, place, "the argument “\(parameter.name)” is new")
            }
            switch (function.result, next.result) {
            case (let result?, let other?):
                shapes.compare(result, other, at: "result of \(place)", .toHost)
            case (nil, .some): add(true, place, "it must return a result now")
            case (.some, nil): add(false, place, "its result is no longer read")
            case (nil, nil): break
            }
        }
        return changes + shapes.changes
    }

    private static func fate(_ isGone: Bool) -> String { isGone ? "it is gone" : "it is new" }

    private func name<Item>(_ one: Item?, _ other: Item?, _ name: (Item) -> String) -> String {
        (one ?? other).map(name) ?? ""
    }

    /// Returns the items paired by name, with the old list's items first.
    private func pairs<Item>(
        _ old: [Item],
        _ new: [Item],
        by name: (Item) -> String
    ) -> [(Item?, Item?)] {
        let newItems = Dictionary(new.map { (name($0), $0) }) { first, _ in first }
        let oldNames = Set(old.map(name))
        let kept = old.map { item in (item, newItems[name(item)]) }
        let added = new.filter { !oldNames.contains(name($0)) }
        return kept.map { ($0.0, $0.1) } + added.map { (nil, $0) }
    }
}
