/// A change in the visibility of a screen whose page has bridge components.
public enum ComponentLife: Hashable, Sendable {
    /// The screen has become visible.
    case appeared(VisitScreen)
    /// The screen has become invisible.
    case disappeared(VisitScreen)
}

/// The visible screen, as far as the host reports screens to the session.
struct ComponentVisibility: Hashable, Sendable {
    private(set) var screen: VisitScreen?
    /// Whether the host reports screens; if it does not, everything counts as visible.
    private var isTold = false

    /// Records a change and returns the changes to report to handlers.
    mutating func apply(_ life: ComponentLife) -> [ComponentLife] {
        isTold = true
        switch life {
        case .appeared(let next):
            guard next != screen else { return [] }
            let last = screen
            screen = next
            return (last.map { [.disappeared($0)] } ?? []) + [life]
        case .disappeared(let last):
            guard last == screen else { return [] }
            screen = nil
            return [life]
        }
    }

    /// Whether messages may be delivered.
    var isOpen: Bool { !isTold || screen != nil }

    /// Whether a screen is the visible one.
    func shows(_ screen: VisitScreen?) -> Bool { !isTold || screen == self.screen && screen != nil }
}
