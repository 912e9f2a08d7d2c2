/// An object in an object in an object.
public final class Node: Codable, Sendable {
    /// How many nodes are below this one.
    public let value: Int

    /// The next node, if this is not the last one.
    public let child: Node?

    /// A chain of the given number of nodes.
    public init(depth: Int) {
        value = depth - 1
        child = depth > 1 ? Node(depth: depth - 1) : nil
    }
}
