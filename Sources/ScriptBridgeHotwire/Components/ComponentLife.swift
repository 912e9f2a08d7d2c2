/// What becomes of a screen whose page has bridge components.
public enum ComponentLife: Hashable, Sendable {
    /// The screen is visible.
    case appeared(VisitScreen)
    /// It is not visible any more.
    case disappeared(VisitScreen)
}

/// Which screen is visible, as far as a session is told.
struct ComponentVisibility: Hashable, Sendable {
    private(set) var screen: VisitScreen?
    /// Whether anybody tells: without, everything counts as visible.
    private var isTold = false

    /// Takes note of a change, and says what there is to tell.
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

    /// Whether messages have a screen to be delivered to.
    var isOpen: Bool { !isTold || screen != nil }

    /// Whether a screen is the visible one.
    func shows(_ screen: VisitScreen?) -> Bool { !isTold || screen == self.screen && screen != nil }
}
