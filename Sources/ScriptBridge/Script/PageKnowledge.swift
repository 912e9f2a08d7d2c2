/// The values that a page knows about its host from the beginning of its document.
package struct PageKnowledge {
    /// The names of the messages that the host accepts from the page.
    var names: [String] = []

    /// The value of `bridge.context` as JSON text.
    var context: String?

    /// Creates an empty set of values.
    package init() {}

    /// Creates the values for pages of an origin, with only the names whose handlers accept them.
    init(of origin: Origin, _ channel: ScriptChannel, context: String?) {
        let sources = [true, false].map { MessageSource(origin: origin, isMainFrame: $0) }
        names = channel.registry.names(from: sources.filter(channel.policy.accepts))
        self.context = context
    }

    /// Creates the values for pages whose origin the host cannot know.
    init(ofUnknown channel: ScriptChannel) {
        names = channel.registry.names(from: [.unknown])
    }

    /// The members of the script's configuration, as JSON text.
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
