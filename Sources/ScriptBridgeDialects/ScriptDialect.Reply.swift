public import ScriptBridge

extension ScriptDialect {
    /// How a page receives the outcome of its message.
    public struct Reply: Sendable {
        /// Who gets the outcome; nil for nobody.
        let route: EnvelopeRoute?
        let write: @Sendable (EnvelopeOutput.Reply) throws -> EnvelopeDelivery

        /// Creates a reply that your own code writes.
        ///
        /// - Parameters:
        ///   - route: Who waits for the outcome.
        ///   - write: Writes an outcome or an element.
        public init(
            by route: EnvelopeRoute,
            write: @escaping @Sendable (EnvelopeOutput.Reply) throws -> EnvelopeDelivery
        ) {
            self.init(route: route, write: write)
        }

        private init(
            route: EnvelopeRoute?,
            write: @escaping @Sendable (EnvelopeOutput.Reply) throws -> EnvelopeDelivery
        ) {
            self.route = route
            self.write = write
        }

        /// No reply: only the observer receives the outcome.
        public static let none: Reply = Reply(route: nil) { _ in .nothing }

        /// A reply through the promise of the post.
        ///
        /// The promise resolves with the reply, or is rejected with the error's code and message.
        public static let promise: Reply = Reply(by: .promise) { EnvelopeDelivery($0) }

        /// Returns a reply through the promise of the post, with an envelope.
        ///
        /// The promise resolves with the envelope, even if the message failed.
        ///
        /// - Parameter form: Writes the envelope.
        /// - Returns: The reply.
        public static func promise(
            _ form: @escaping @Sendable (EnvelopeOutput.Reply) throws -> EnvelopeValue
        ) -> Reply {
            Reply(by: .promise) { .resolve(try form($0)) }
        }

        /// Returns a reply through a page function that the host calls with one object.
        ///
        /// The object is `{id, type: "result", success, result}` or `{id, type, success, error}`.
        ///
        /// - Parameter function: The page function.
        /// - Returns: The reply.
        public static func call(_ function: FunctionPath) -> Reply {
            call(function) { reply in
                [
                    [
                        "id": reply.id, "type": "result", "success": .bool(reply.isSuccess),
                        "result": reply.result, "error": reply.error,
                    ]
                ]
            }
        }

        /// Returns a reply through a page function that the host calls.
        ///
        /// - Parameters:
        ///   - function: The page function.
        ///   - failure: Another page function for failures; nil, the default, for the same one.
        ///   - arguments: Writes the function's arguments; nil is `null`.
        /// - Returns: The reply.
        public static func call(
            _ function: FunctionPath,
            onFailure failure: FunctionPath? = nil,
            with arguments: @escaping @Sendable (EnvelopeOutput.Reply) throws -> [EnvelopeValue?]
        ) -> Reply {
            Reply(by: .function) { reply in
                let function = reply.isSuccess ? function : failure ?? function
                return .call(function, try arguments(reply).map { $0 ?? .null })
            }
        }

        /// Returns the ticket of a message with an id, or without one.
        ///
        /// A promise always gets an answer, a page function only for a message with an id, if there
        /// are ids at all.
        func ticket(of id: JSONValue?, hasIDs: Bool) -> JSONValue? {
            switch route {
            case nil: nil
            case .promise: id ?? .null
            case .function: hasIDs ? id : .null
            }
        }
    }
}
