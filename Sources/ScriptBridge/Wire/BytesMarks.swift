/// The secrets by which pages recognize the placeholders of bytes.
///
/// A script in an accepted page may learn the mark of its own origin, for example by posting frames
/// itself. It cannot plant bytes in the pages of another origin, which have another mark.
package struct BytesMarks: Hashable, Sendable {
    /// Takes the place of the mark in values whose page is not known yet; no page ever sees it.
    package let standIn: String = Secret.make()

    private let ofOrigins: [Origin: String]

    /// The mark for documents that a script cannot tell apart: those of files, of opaque origins
    /// and of unknown sources.
    private let ofOthers: String = Secret.make()

    init(_ policy: OriginPolicy) {
        let origins = policy.origins.union(policy.frameOrigins).subtracting([.file, .opaque])
        ofOrigins = Dictionary(
            uniqueKeysWithValues: origins.map { ($0, Secret.make()) })
    }

    /// Returns the mark for the documents of an origin, which is nil if it is unknown.
    package subscript(origin: Origin?) -> String {
        origin.flatMap { ofOrigins[$0] } ?? ofOthers
    }
}
