extension Dictionary where Key: Comparable {
    /// The keys in ascending order.
    ///
    /// They are sorted as an array, because a sort of each other type takes several kilobytes of
    /// code.
    var sortedKeys: [Key] { Array(keys).sorted() }
}
