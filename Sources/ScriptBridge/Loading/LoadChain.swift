/// The load of a host and its redirects, told apart from the navigations of pages.
///
/// While a host loads a document, the previous one is still there and may navigate. A loader follows
/// the host's load from its own address: whatever does not continue it is the page's navigation. A
/// ``PageLoader`` tells its delegate so.
public struct LoadChain: Sendable {
    /// The spellings of the address of a load that the host began, until the engine asks about it.
    private var addresses: Set<String> = []
    /// Whether the engine has asked about the host's load and has not started it.
    private var isAsked = false
    /// The address of the last navigation of a page since then.
    private var other: String?
    /// Whether the load in progress in the main frame is the host's.
    private var isHosts = false

    /// Creates the chain of a web view without a load.
    public init() {}

    /// Notes that the host begins a load, or stops it.
    ///
    /// - Parameter addresses: The address, in the spelling of the host and of the engine; empty if the
    ///   host stops loading.
    public mutating func begin(_ addresses: Set<String>) {
        self = LoadChain()
        self.addresses = addresses
    }

    /// Notes that the engine asks about a navigation.
    ///
    /// - Parameters:
    ///   - address: The address, as the engine spells it.
    ///   - isRedirect: Whether a server redirected to it.
    /// - Returns: Whether it is the host's.
    public mutating func follows(_ address: String, isRedirect: Bool) -> Bool {
        if isRedirect { return isHosts }
        guard addresses.contains(address) else {
            other = address
            return false
        }
        addresses = []
        (isAsked, other) = (true, nil)
        return true
    }

    /// Notes that a load of the main frame has started.
    ///
    /// - Parameter address: The address, as the engine spells it. An engine may still report the
    ///   address of the previous document.
    /// - Returns: Whether it is the host's.
    @discardableResult
    public mutating func start(_ address: String?) -> Bool {
        start(isHosts: isAsked && (address != other || other == nil))
    }

    /// Notes that a load of the main frame has started.
    ///
    /// - Parameter isHosts: Whether it is the host's, if the engine can tell.
    /// - Returns: Whether it is the host's.
    @discardableResult
    public mutating func start(isHosts: Bool) -> Bool {
        self.isHosts = isHosts
        if isHosts { isAsked = false }
        return isHosts
    }

    /// Notes that the load in progress has brought a document, or failed.
    public mutating func end() {
        isHosts = false
    }
}
