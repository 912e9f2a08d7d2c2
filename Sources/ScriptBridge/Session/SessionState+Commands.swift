/// The commands that the page has not acknowledged, by number.
struct PendingCommands {
    fileprivate(set) var all: [Int: PendingCommand] = [:]
}

/// A command that the page has not acknowledged.
struct PendingCommand {
    let name: String
    let channel: ChannelName

    /// Whether the page acknowledges it; an event ends when its call has been made.
    let isAcknowledged: Bool

    /// The time after which the command ends; nil if no timer is armed for it.
    fileprivate(set) var timeout: Duration?

    var hasDeadline: Bool { timeout != nil }

    /// The number of page changes before the command.
    ///
    /// The count includes changes that wait for messages the page posted earlier.
    fileprivate var change = 0

    init(name: String, channel: ChannelName, isAcknowledged: Bool = true) {
        self.name = name
        self.channel = channel
        self.isAcknowledged = isAcknowledged
    }
}

extension SessionState {
    /// Sends a command to the page.
    mutating func send(
        _ command: PendingCommand,
        _ number: Int,
        by call: PageCall,
        timeout: Duration?
    ) {
        var command = command
        command.timeout = timeout
        command.change = documents.announcedChangeCount
        commands.all[number] = command
        if let timeout { act(.arm(.command(number), at: now + timeout)) }
        self.call(call, for: .command(number))
    }

    /// Handles the result of a call of a page function.
    ///
    /// | the call is for | it succeeds | it fails |
    /// | --- | --- | --- |
    /// | an outcome | | the observer learns it |
    /// | an element | see ``elementArrived(of:_:)`` | the subscription ends |
    /// | an event | ends | ends with the error |
    /// | a command | waits for its acknowledgement | ends with the error |
    mutating func called(_ purpose: PageCall.Purpose, _ result: Result<Void, BridgeError>) {
        switch (purpose, result) {
        case (.reply, .success): break
        case (.reply, .failure(let error)): trace(.undelivered(event: nil, error))
        case (.element(let number), _): elementArrived(of: number, result)
        case (.command(let number), .failure(let error)): endCommand(number, with: .failure(error))
        case (.command(let number), .success):
            if commands.all[number]?.isAcknowledged == false {
                endCommand(number, with: .success(nil))
            }
        }
    }

    /// Ends a command, once.
    @inline(never)
    mutating func endCommand(_ number: Int, with result: Result<String?, BridgeError>) {
        guard let command = commands.all.removeValue(forKey: number) else { return }
        if command.hasDeadline { act(.disarm(.command(number))) }
        act(.endCommand(number, result))
    }

    mutating func timeOutCommand(_ number: Int) {
        guard let command = commands.all[number], let timeout = command.timeout else { return }
        endCommand(number, with: .failure(.timedOut(acknowledging: command.name, after: timeout)))
    }

    /// Ends the commands of the page that navigated away; later ones belong to the next page.
    mutating func endCommandsOfPage() {
        let error = BridgeError.navigatedAwayBeforeAcknowledgement
        for number in commands.all.sortedKeys {
            guard let command = commands.all[number], command.change <= documents.changeCount
            else { continue }
            endCommand(number, with: .failure(error))
        }
    }

    mutating func endAllCommands() {
        let error = BridgeError.removedBeforeAcknowledgement
        for number in commands.all.sortedKeys {
            endCommand(number, with: .failure(error))
        }
    }

    /// Handles the page's report on a command.
    ///
    /// | the report | decision |
    /// | --- | --- |
    /// | acknowledges a pending command | ends the command |
    /// | acknowledges anything else | rejected with `notAMessage` |
    mutating func acknowledge(
        _ id: JSONValue?,
        _ result: Result<String?, BridgeError>,
        from post: Post
    ) {
        // A page that only knows text repeats the number as text.
        let number =
            id?.integer ?? commands.all.keys.first { id?.string == "\($0)" }
        // Frames inside the page do not receive commands.
        let isSent = post.source.mayBeMainFrame
        if let number, isSent, commands.all[number]?.channel == post.channel.name {
            return endCommand(number, with: result)
        }
        let trace = traces.post(post.number)
        let error = BridgeError.unknownCommand(
            id.map { PageText.start("\($0)") }, on: post.channel.name)
        self.trace(.rejected(trace, channel: post.channel.name, error))
    }
}

extension BridgeError {
    static func unknownCommand(_ id: String?, on channel: ChannelName) -> BridgeError {
        .unexpectedBody(
            "expected the id of a pending command, found \(id ?? "nothing").", on: channel)
    }

    static let navigatedAwayBeforeAcknowledgement = BridgeError(
        .documentGone, "The page navigated away before it acknowledged the command.")

    static let removedBeforeAcknowledgement = BridgeError(
        .hostGone, "The bridge was removed before the page acknowledged the command.")
}
