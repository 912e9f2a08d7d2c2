/// A gate whose visitors wait until it is opened.
package actor Gate {
    private var isOpen = false
    private var visitors: [CheckedContinuation<Void, Never>] = []

    package init() {}

    package func wait() async {
        if isOpen { return }
        await withCheckedContinuation { visitors.append($0) }
    }

    package func open() {
        isOpen = true
        for visitor in visitors { visitor.resume() }
        visitors = []
    }
}
