import ScriptBridge

/// Builds a contract: describes the types, then names them.
struct ContractBuilder {
    private let describer: TypeDescriber
    /// The coding of the first channel, which applies to the whole contract.
    private let coding: ScriptCoding
    private var channels: [ContractModel.Channel] = []
    private var functions: [ContractModel.Function] = []
    private var events: [ContractModel.Event] = []
    /// Every shape used outside of named types, with its place.
    private var roots: [(place: String, description: TypeDescriber.Description)] = []
    private var issues: [BridgeContract.Issue] = []
    /// The Swift types of messages, by message name.
    private var messageTypes: [String: String] = [:]

    init(examples: [any Encodable], coding: ScriptCoding) {
        self.coding = coding
        describer = TypeDescriber(
            examples: examples, writesNil: coding.nilMembers == .null)
    }

    mutating func add(channels: [ScriptChannel]) {
        for channel in channels {
            let suffix = channels.count > 1 ? " on channel \(channel.name)" : ""
            let declarations = channel.declarations.sorted { $0.type.name < $1.type.name }
            let messages = declarations.map { declaration in
                let name = declaration.type.name
                messageTypes[name] = Naming.ownName(of: declaration.type)
                let kind: ContractModel.Message.Kind =
                    switch declaration.kind {
                    case .message: .message
                    case .request: .request
                    case .subscription: .subscription
                    case .upload: .upload
                    }
                return ContractModel.Message(
                    name: name, kind: kind,
                    data: shape(
                        of: declaration.type, .toHost, "\(kind) \(name)\(suffix)",
                        in: channel.coding),
                    output: declaration.output.map {
                        shape(
                            of: $0, .toPage, "\(kind.output ?? "") of \(name)\(suffix)",
                            in: channel.coding)
                    },
                    codes: Self.codes(of: declaration.type))
            }
            self.channels.append(
                ContractModel.Channel(
                    name: channel.name.text, messages: messages,
                    hasEnvelope: channel.envelope != nil))
        }
    }

    /// Returns the codes that a message lists, each once.
    private static func codes(of type: any ScriptPayload.Type) -> [String] {
        var known: Set<BridgeError.Code> = []
        return type.errorCodes.filter { known.insert($0).inserted }.map(\.rawValue)
    }

    mutating func add(functions: [BridgeContract.Function]) {
        self.functions = functions.sorted { $0.path < $1.path }.map { function in
            let place = "function \(function.path)"
            return ContractModel.Function(
                path: function.path,
                parameters: function.parameters.map {
                    ContractModel.Parameter(
                        name: $0.name,
                        shape: shape(
                            of: $0.type, .toPage, "\($0.name) of \(place)", in: function.coding))
                },
                result: function.result.map {
                    shape(of: $0, .toHost, "result of \(place)", in: function.coding)
                })
        }
    }

    mutating func add(events: [BridgeContract.Event]) {
        self.events = events.sorted { $0.name < $1.name }.map {
            ContractModel.Event(
                name: $0.name, data: shape(of: $0.type, .toPage, "event \($0.name)"))
        }
    }

    /// Describes a root type: the type of a message, an argument, a result or an event.
    private mutating func shape(
        of type: Any.Type,
        _ direction: TypeDescriber.Direction,
        _ place: String,
        in coding: ScriptCoding? = nil
    ) -> Shape {
        guard coding == nil || coding == self.coding else {
            // A contract has one form of each type, under one name.
            add(
                TypeDescriber.Failure(
                    type: Naming.fullName(of: type),
                    reason: "it uses another coding than the first channel; make a contract for it"
                ), at: place)
            return .unknown
        }
        let description = describer.describeRoot(type, direction)
        roots.append((place, description))
        return description.shape
    }

    private mutating func add(_ failure: TypeDescriber.Failure, at place: String) {
        guard !issues.contains(where: { $0.type == failure.type && $0.reason == failure.reason })
        else { return }
        issues.append(
            BridgeContract.Issue(place: place, type: failure.type, reason: failure.reason))
    }

    /// Names the types in use and replaces their entry numbers with these names.
    mutating func finish(
        _ comments: SourceComments?
    ) -> (ContractModel, [BridgeContract.Issue], ContractComments) {
        var entries = describer.entries
        for number in entries.indices where entries[number].failure == nil {
            guard let names = entries[number].shape.fieldsOfOneName(in: coding) else { continue }
            entries[number].failure = TypeDescriber.Failure(
                type: Naming.fullName(of: entries[number].type),
                reason: "its keys \(names.0) and \(names.1) have the same name in snake case")
        }
        for (place, description) in roots {
            let numbers = reachable(from: description.shape, in: entries).sorted()
            for failure in numbers.compactMap({ entries[$0].failure }) { add(failure, at: place) }
            // The type has no entry, or is inside a type that has none.
            if numbers.isEmpty, let failure = description.failure { add(failure, at: place) }
        }
        // A type described only in part is unknown as a whole.
        for number in entries.indices
        where entries[number].failure != nil && !entries[number].shape.isScalar {
            entries[number].shape = .unknown
        }
        for number in entries.indices {
            entries[number].shape = entries[number].shape.written(in: coding)
        }
        let names = TypeNames(entries: entries, used: roots.map(\.description.shape))
        func resolve(_ shape: Shape) -> Shape { names.resolve(shape.written(in: coding)) }
        let model = ContractModel(
            channels: channels.map { channel in
                ContractModel.Channel(
                    name: channel.name,
                    messages: channel.messages.map {
                        ContractModel.Message(
                            name: $0.name, kind: $0.kind, data: resolve($0.data),
                            output: $0.output.map(resolve), codes: $0.codes)
                    }, hasEnvelope: channel.hasEnvelope)
            },
            functions: functions.map { function in
                ContractModel.Function(
                    path: function.path,
                    parameters: function.parameters.map {
                        ContractModel.Parameter(name: $0.name, shape: resolve($0.shape))
                    },
                    result: function.result.map(resolve))
            },
            events: events.map {
                ContractModel.Event(name: $0.name, data: resolve($0.data))
            },
            types: names.types)
        let contractComments = ContractComments(
            comments, messages: messageTypes, types: names.swiftNames, coding: coding)
        return (model, issues, contractComments)
    }

    private func reachable(from shape: Shape, in entries: [TypeDescriber.Entry]) -> Set<Int> {
        TypeNames.reachable(from: [shape], in: entries.map(\.shape))
    }
}
