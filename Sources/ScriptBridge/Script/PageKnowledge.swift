/// What a page knows of its host from the beginning of its document.
package struct PageKnowledge {
    /// The names of messages that the host takes from it.
    var names: [String] = []

    /// What it reads as `bridge.context`, as JSON text.
    var context: String?

    /// Knows nothing.
    package init() {}

    /// What pages of an origin know: of the channel's handlers only those that take messages from them.
    init(of origin: Origin, _ channel: ScriptChannel, context: String?) {
        let sources = [true, false].map { MessageSource(origin: origin, isMainFrame: $0) }
        names = channel.registry.names(from: sources.filter(channel.policy.accepts))
        self.context = context
    }

    /// What pages know of which the host cannot know the origin.
    init(ofUnknown channel: ScriptChannel) {
        names = channel.registry.names(from: [.unknown])
    }

    /// The members of the script's configuration.
    var members: [String] {
        var members: [String] = []
        if !names.isEmpty {
            let list = names.map { "\(JavaScriptLiteral.string($0)):1" }.joined(separator: ",")
            members.append(#""names":{\#(list)}"#)
        }
        if let context { members.append(#""context":\#(context)"#) }
        return members
    }
}
