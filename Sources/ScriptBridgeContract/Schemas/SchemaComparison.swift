/// Compares the messages of a host with the schemas of its pages.
struct SchemaComparison {
    private let model: ContractModel
    private let prefix: String
    private(set) var differences: [BridgeContract.Change] = []
    private(set) var issues: [BridgeContract.Issue] = []
    /// The names of the messages and events that have a schema.
    private var names: Set<String> = []

    init(_ model: ContractModel, prefix: String) {
        self.model = model
        self.prefix = prefix
    }

    private var messages: [ContractModel.Message] { model.channels.flatMap(\.messages) }

    mutating func compare(_ file: SchemaFile) {
        let name = prefix + file.name
        // The file of the request says that the message is missing.
        let isFirst = names.insert(name).inserted || file.role != .response
        guard let (place, shape) = counterpart(of: file.role, name) else {
            if isFirst { add(true, "\(file.role.kind) \(name)", "it is missing") }
            return
        }
        var reader = SchemaReader(file.schema, in: file.fileName)
        let schema = reader.shape()
        var shapes = ShapeComparison(old: reader.types, new: model.shapes, since: .schema)
        shapes.compare(schema, shape, at: place, file.role.isToHost ? .toHost : .toPage)
        differences += shapes.changes
        issues += reader.issues
    }

    /// Lists what has no schema.
    mutating func listExtras() {
        for message in messages where isExtra(message.name) {
            add(false, "\(message.kind) \(message.name)", "it is extra")
        }
        for event in model.events where isExtra(event.name) {
            add(false, "event \(event.name)", "it is extra")
        }
    }

    private func isExtra(_ name: String) -> Bool {
        name.hasPrefix(prefix) && !names.contains(name)
    }

    /// Returns what a file describes, and reports a message of another kind.
    private mutating func counterpart(
        of role: SchemaFile.Role,
        _ name: String
    ) -> (place: String, shape: Shape)? {
        let named = messages.filter { $0.name == name }
        let subscription = named.first { $0.kind == .subscription }
        // A message may have the name of an event.
        if role == .subscribe, subscription == nil,
            let event = model.events.first(where: { $0.name == name })
        {
            return ("event \(name)", event.data)
        }
        guard let message = role == .subscribe ? subscription ?? named.first : named.first else {
            return nil
        }
        let place = "\(message.kind) \(name)"
        switch (role, message.kind) {
        case (.notify, .message), (.request, .request), (.request, .upload): break
        case (.response, .request), (.response, .upload), (.subscribe, .subscription):
            return message.output.map { ("\(message.kind.output ?? "") of \(name)", $0) }
        // The page does not wait for the reply.
        case (.notify, .request): add(false, place, "the schema says a message")
        case (.response, _), (.subscribe, _): return nil
        default: add(true, place, "the schema says a \(role.kind)")
        }
        return (place, message.data)
    }

    private mutating func add(_ isBreaking: Bool, _ place: String, _ text: String) {
        differences.append(
            BridgeContract.Change(isBreaking: isBreaking, place: place, text: text))
    }
}

extension SchemaFile.Role {
    /// The kind of what has this file.
    fileprivate var kind: String {
        switch self {
        case .notify: "message"
        case .request: "request"
        case .response: "reply of"
        case .subscribe: "subscription"
        }
    }

    fileprivate var isToHost: Bool { self == .notify || self == .request }
}
