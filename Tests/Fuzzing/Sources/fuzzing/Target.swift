import Foundation
import ScriptBridge

/// The work that is done with an input.
enum Target {
    private static let decoder = MessageDecoder()
    private static let encoder = JavaScriptEncoder()
    private static let dispatcher = try? ChannelDispatcher(channels: [.echoing()])

    static func run(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
        let text = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
        decode(text)
        dispatch(text)
        return 0
    }

    /// Decodes several types; every decoded value has to survive a round trip.
    private static func decode(_ text: String) {
        let body = MessageBody.json(text)
        _ = try? decoder.decode(Everything.self, from: body)
        _ = try? decoder.decode([Everything].self, from: body)
        _ = try? decoder.decode([String: Double?].self, from: body)
        _ = try? decoder.decode([Int: [Int8]].self, from: body)
        _ = try? decoder.decode(String.self, from: body)
        _ = try? decoder.decode(Float.self, from: body)
        guard let value = try? decoder.decode(Value.self, from: body) else { return }
        // Encoding may throw for a number that JavaScript cannot hold.
        guard let json = try? encoder.encodeJSON(value), let source = try? encoder.encode(value)
        else {
            return
        }
        let again = try? decoder.decode(Value.self, from: .json(json))
        precondition(again == value, "\(json) decodes to another value")
        precondition(source.utf8.allSatisfy { (0x20...0x7E).contains($0) }, source)
    }

    /// Dispatches every input as a message, which must have one outcome.
    ///
    /// Handlers run on the main actor, whose queue is served here until the outcome is known.
    private static func dispatch(_ text: String) {
        MainActor.assumeIsolated {
            isFinished = false
            Task {
                _ = await dispatcher?.dispatch(.json(text), on: "nativeApp", from: .unknown)
                isFinished = true
            }
            while !isFinished { RunLoop.main.run(mode: .default, before: .distantFuture) }
        }
    }

    @MainActor private static var isFinished = false
}
