import ScriptBridge

extension TypeScriptText {
    /// Returns what a page posts on a channel with an envelope.
    func posts(of channel: ContractModel.Channel, as shape: EnvelopeShape) -> String {
        if channel.messages.isEmpty { return " never" }
        if case .several(let shape) = shape { return " (\(posts(of: channel, as: shape))\n)[]" }
        return channel.messages.map { "\n  | \(post(of: $0, as: shape))" }.joined()
    }

    private func post(of message: ContractModel.Message, as shape: EnvelopeShape) -> String {
        // In an envelope, null counts as missing, and what is missing as an empty object.
        let isOptional = model.mayBeLeftOut(message.data)
        let data = Self.expression(isOptional ? .any(of: [message.data, .null]) : message.data)
        guard case .parts(let parts) = shape else {
            return shape == .data ? data : shape == .text ? "string" : "unknown"
        }
        let count = parts.count { if case .namePart = $0 { true } else { false } }
        var (members, rest): ([PostMember], String?) = ([], nil)
        for part in parts {
            switch part {
            case .constant(let text, let place):
                members.append(PostMember(place, JSONText.quoted(text)))
            case .name(let place):
                members.append(PostMember(place, JSONText.quoted(message.name)))
            case .namePart(let index, let separator, let place):
                let names = Self.parts(of: message.name, by: separator, count: count)
                // The host leaves out parts that are absent.
                members.append(
                    names.indices.contains(index)
                        ? PostMember(place, JSONText.quoted(names[index]))
                        : PostMember(place, "null", isOptional: true))
            case .data(let place, _):
                members.append(PostMember(place, data, isOptional: isOptional))
            case .dataText(let place):
                let type = isOptional ? "string | null" : "string"
                members.append(PostMember(place, type, isOptional: isOptional))
            case .id(let place, _):
                members.append(PostMember(place, "string | number | null", isOptional: true))
            case .kept(let place, let choices):
                let type =
                    choices.isEmpty
                    ? "string | number"
                    : choices.map(JSONText.quoted).joined(separator: " | ")
                members.append(PostMember(place, type))
            case .dataMembers: rest = Self.expression(message.data)
            }
        }
        guard let rest else { return PostMember.text(members) }
        if members.isEmpty { return rest }
        return PostMember.text(members) + (message.data == .object([]) ? "" : " & \(rest)")
    }

    /// Returns the parts of a name; the last of several contains what is left.
    private static func parts(of name: String, by separator: String, count: Int) -> [String] {
        if separator.isEmpty { return [name] }
        return name.split(
            separator: separator, maxSplits: count > 1 ? count - 1 : .max,
            omittingEmptySubsequences: false
        ).map(String.init)
    }
}

/// A part of a post, with the steps that lead to it.
private struct PostMember {
    private var steps: ArraySlice<EnvelopeShape.Place.Step>
    private let type: String
    private let isOptional: Bool

    init(_ place: EnvelopeShape.Place, _ type: String, isOptional: Bool = false) {
        steps = place.steps[...]
        self.type = type
        self.isOptional = isOptional
    }

    /// Returns the type of a value with these parts.
    static func text(_ members: [PostMember]) -> String {
        if let member = members.first, member.steps.isEmpty { return member.type }
        var groups: [(step: EnvelopeShape.Place.Step, members: [PostMember])] = []
        for var member in members {
            guard let step = member.steps.popFirst() else { continue }
            if let index = groups.firstIndex(where: { $0.step == step }) {
                groups[index].members.append(member)
            } else {
                groups.append((step, [member]))
            }
        }
        var elements: [Int: [PostMember]] = [:]
        var fields: [String] = []
        for (step, members) in groups {
            switch step {
            case .element(let index): elements[index] = members
            case .member(let name):
                let mark = members.allSatisfy(\.isOptional) ? "?" : ""
                fields.append("\(TypeScriptText.key(name))\(mark): \(text(members))")
            }
        }
        return fields.isEmpty ? tuple(elements) : "{ \(fields.joined(separator: "; ")) }"
    }

    private static func tuple(_ elements: [Int: [PostMember]]) -> String {
        // What nobody reads may be anything.
        let known = (0...min(max(elements.keys.max() ?? 0, 0), 999)).map { elements[$0] }
        let needed = known.lastIndex { $0?.allSatisfy(\.isOptional) == false } ?? -1
        let types = known.enumerated().map { index, members in
            let type = members.map(text) ?? "unknown"
            return index <= needed ? type : type.contains(" ") ? "(\(type))?" : "\(type)?"
        }
        return "[\(types.joined(separator: ", "))]"
    }
}
