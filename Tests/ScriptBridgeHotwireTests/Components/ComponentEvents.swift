import ScriptBridgeHotwire

struct FormConnect: ComponentEvent {
    static let component = "form"
    static let event = "connect"
    let submitTitle: String
}

struct FormSubmitEnabled: ComponentEvent {
    static let component = "form"
    static let event = "submitEnabled"
}

struct MenuDisplay: ComponentEvent {
    struct Item: Decodable {
        let title: String
        let index: Int
    }

    struct Reply: Encodable { let selectedIndex: Int }

    static let component = "menu"
    static let event = "display"
    let title: String
    let items: [Item]
}

struct ComposerConnect: ComponentEvent {
    struct Sender: Decodable { let email: String }

    static let component = "composer"
    static let event = "connect"
    let senders: [Sender]

    init(from decoder: any Decoder) throws {
        senders = try [Sender](from: decoder)
    }
}
