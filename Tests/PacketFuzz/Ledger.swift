import Foundation
import ScriptBridge

/// Checks that a session keeps its promises.
@MainActor
final class Ledger: BridgeObserver {
    /// The broken promises.
    private(set) var violations: [String] = []
    private(set) var messageCount = 0
    /// The answers to all posts, including repeated ones.
    private(set) var answerCounts: [Int] = []
    private(set) var rejections: [BridgeError] = []

    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    /// The names of the messages that have not ended.
    private var open: [TraceID: String] = [:]

    /// Registers a post and returns its number.
    func post() -> Int {
        answerCounts.append(0)
        return answerCounts.count - 1
    }

    func answer(_ number: Int, _ answer: PostAnswer) {
        answerCounts[number] += 1
        if answerCounts[number] > 1 { violations.append("Post \(number) has another answer.") }
        switch answer {
        case .text(let text): check(text)
        case .json(let text):
            if Self.object(text) == nil { violations.append("A result is not JSON: \(text)") }
        case .nothing, .rejection: break
        }
    }

    /// Checks that a text is a packet that the page script accepts.
    func check(_ text: String) {
        guard let packet = Self.object(text) as? [String: Any], packet["bridge"] as? Int == 1,
            Set(packet.keys).isSubset(of: ["bridge", "document", "replies", "events", "error"])
        else { return violations.append("Not a packet: \(text)") }
        for reply in packet["replies"] as? [Any] ?? [] {
            guard let reply = reply as? [String: Any] else {
                violations.append("Not a reply: \(text)")
                continue
            }
            let kinds = Set(reply.keys).subtracting(["id", "name"])
            let isAddressed = reply["id"] is Int || reply["name"] is String
            if !isAddressed || kinds.count > 1
                || !kinds.isSubset(of: ["result", "error", "done", "element"])
            {
                violations.append("Not a reply: \(reply)")
            }
        }
    }

    func observe(_ event: BridgeTraceEvent) {
        switch event {
        case .message(let context, let json):
            messageCount += 1
            if open.updateValue(context.name, forKey: context.trace) != nil {
                violations.append("\(context.trace) begins twice.")
            }
            // Not parsed by Foundation, which rejects 1e999.
            if (try? MessageDecoder().decode(Anything.self, from: .json(json))) == nil {
                violations.append("A message is not JSON: \(json)")
            }
        case .outcome(let context, let outcome, _):
            if open.removeValue(forKey: context.trace) == nil {
                violations.append("\(context.name) \(context.trace) ends more than once.")
            }
            if case .failed(let error) = outcome { rejections.append(error) }
        case .element(let context, let json):
            if open[context.trace] == nil {
                violations.append(
                    "\(context.name) \(context.trace) gives an element after its end.")
            }
            if Self.object(json) == nil { violations.append("An element is not JSON: \(json)") }
        default: break
        }
    }

    /// Forgets the errors so far.
    func forgetRejections() {
        rejections = []
    }

    /// Whether every message has ended.
    var haveAllEnded: Bool { open.isEmpty }

    /// Whether every post has an answer.
    var isSettled: Bool { answerCounts.allSatisfy { $0 == 1 } }

    /// The messages that should have ended but have not.
    func checkEnd() {
        for (number, count) in answerCounts.enumerated() where count != 1 {
            violations.append("Post \(number) has \(count) answers.")
        }
        for (trace, name) in open { violations.append("\(name) \(trace) has no end.") }
    }

    /// Records a broken promise.
    func note(_ violation: String) {
        violations.append(violation)
    }

    private static func object(_ text: String) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
}
