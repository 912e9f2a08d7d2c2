/// A message as a function of the page's client.
struct ClientFunction {
    /// The name in JavaScript, such as `getLocation` for `GetLocation`.
    let name: String
    let message: ContractModel.Message

    /// Returns the functions of the channel that `bridge.js` uses; empty if there is none.
    static func all(of model: ContractModel) -> [ClientFunction] {
        // JavaScript treats an object with a method “then” as a promise.
        var taken: Set<String> = ["then"]
        let channel = model.channels.first { !$0.hasEnvelope }
        return (channel?.messages ?? []).map { message in
            var name = name(of: message.name)
            while !taken.insert(name).inserted { name += "_" }
            return ClientFunction(name: name, message: message)
        }
    }

    /// Returns the function's name: `openURL` for `open-URL`, `urlOpener` for `URLOpener`.
    static func name(of message: String) -> String {
        let words = message.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let name = (words.first.map(lowercased) ?? "") + rest.joined()
        return name.first?.isLetter == true ? name : "_\(name)"
    }

    private static func lowercased(_ word: Substring) -> String {
        var capitals = word.prefix(while: \.isUppercase)
        let rest = word[capitals.endIndex...]
        // In a run of capitals, the last one starts the next word.
        if capitals.count > 1, rest.first?.isLowercase == true { capitals = capitals.dropLast() }
        return capitals.lowercased() + word[capitals.endIndex...]
    }

    /// Returns the shape's type, with references to the module imported as `contract`.
    static func qualified(_ shape: Shape) -> String {
        TypeScriptText.expression(shape.replacingReferences { .reference("contract.\($0)") })
    }
}

extension ContractModel {
    /// Returns whether a page may omit a value of this shape, by the same rule as `bridge.d.ts`.
    func mayBeLeftOut(_ shape: Shape) -> Bool {
        var seen: Set<String> = []
        func isEmpty(_ shape: Shape) -> Bool {
            switch shape {
            case .unknown, .dictionary: true
            case .object(let fields): fields.allSatisfy(\.isOptional)
            case .union(let members): members.contains(where: isEmpty)
            case .reference(let name):
                seen.insert(name).inserted && shapes[name].map(isEmpty) ?? false
            default: false
            }
        }
        return isEmpty(shape)
    }
}
