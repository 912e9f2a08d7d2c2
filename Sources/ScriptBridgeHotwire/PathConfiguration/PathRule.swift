/// A rule of a path configuration: the properties of every page whose URL has one of the patterns.
struct PathRule: Sendable {
    /// The index in the source, where rules that do not work count too.
    let index: Int
    let patterns: [PathPattern]
    let properties: PathProperties
}
