/// A chain of nested objects.
public final class Node: Codable, Sendable {
    /// The number of nodes below this one.
    public let value: Int

    /// The next node, or nil for the last one.
    public let child: Node?

    /// Makes a chain with the given number of nodes.
    public init(depth: Int) {
        value = depth - 1
        child = depth > 1 ? Node(depth: depth - 1) : nil
    }
}
