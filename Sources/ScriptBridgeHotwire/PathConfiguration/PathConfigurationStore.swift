public import Foundation

/// Loads the path configuration from its sources, keeps it, and tells when there is another one.
///
/// ```swift
/// let store = PathConfigurationStore(
///     sources: [.file(bundled), .server(remote)],
///     cacheDirectory: caches,
///     onChange: { change in log(change.issues) }
/// )
/// await store.load()
/// ```
///
/// The sources are read in order, and each that can be read takes the place of the one before, its
/// settings too. A server's last answer is read from the cache before it is asked again. A source
/// that cannot be read changes nothing but the issues.
@MainActor
public final class PathConfigurationStore {
    /// Fetches what is at a URL.
    public typealias Fetch = @Sendable (URL) async throws -> Data

    /// What reading one source has brought.
    public struct Change: Sendable {
        /// The source.
        public let source: PathConfiguration.Source

        /// Whether it is what the server answered before, from the cache.
        public let isCached: Bool

        /// The configuration; nil if the source could not be read, and the one before stays.
        public let configuration: PathConfiguration?

        /// Everything that does not work.
        public let issues: [PathConfigurationIssue]
    }

    /// The configuration that counts.
    public private(set) var configuration: PathConfiguration

    private let sources: [PathConfiguration.Source]
    private let cache: PathConfigurationCache?
    private let fetch: Fetch
    private let onChange: @MainActor (Change) -> Void
    /// Of two loads that overlap, only the later one counts.
    private var loadNumber = 0

    /// Makes a store, which has no rules until it is told to load.
    ///
    /// - Parameters:
    ///   - sources: The sources, the most important one last.
    ///   - matching: How URLs are compared with patterns.
    ///   - cacheDirectory: Where the answers of servers are kept; nil keeps none.
    ///   - fetch: Fetches what is at a server's URL.
    ///   - onChange: Is told of each source that has been read, in order.
    public init(
        sources: [PathConfiguration.Source],
        matching: PathMatching = .hotwire,
        cacheDirectory: URL? = nil,
        fetch: @escaping Fetch = { try await PathConfigurationStore.download($0) },
        onChange: @escaping @MainActor (Change) -> Void = { _ in }
    ) {
        configuration = PathConfiguration(matching: matching)
        self.sources = sources
        self.fetch = fetch
        self.onChange = onChange
        cache = cacheDirectory.map(PathConfigurationCache.init)
    }

    /// Reads all sources, and returns when the last one is read.
    ///
    /// Loading again while this is going on makes what is still to come of it count no more;
    /// cancelling the task leaves out what is still to come.
    public func load() async {
        loadNumber += 1
        let number = loadNumber
        for source in sources {
            if case .server(let url) = source, let cached = await cache?.data(for: url) {
                await take(.success(cached), from: source, isCached: true, load: number)
            }
            let result = await read(source)
            await take(result, from: source, isCached: false, load: number)
        }
    }

    private func take(
        _ result: Result<Data, any Error>,
        from source: PathConfiguration.Source,
        isCached: Bool,
        load number: Int
    ) async {
        let matching = configuration.matching
        var reading = await Reading(result, source: source.name, matching: matching)
        guard number == loadNumber, !Task.isCancelled else { return }
        if let configuration = reading.configuration {
            self.configuration = configuration
            // Only what can be read is kept, so that a bad answer does not outlive itself.
            if !isCached, case .server(let url) = source, let data = try? result.get(), let cache {
                do {
                    try await cache.store(data, for: url)
                } catch {
                    reading.issues.append(
                        PathConfigurationIssue(
                            .notCached, source: source.name, "not kept for the next start: \(error)"
                        ))
                }
                guard number == loadNumber else { return }
            }
        }
        onChange(
            Change(
                source: source, isCached: isCached, configuration: reading.configuration,
                issues: reading.issues))
    }

    private func read(_ source: PathConfiguration.Source) async -> Result<Data, any Error> {
        do {
            switch source {
            case .json(let data, _): return .success(data)
            case .file(let url): return .success(try await Self.contents(of: url))
            case .server(let url): return .success(try await fetch(url))
            }
        } catch {
            return .failure(error)
        }
    }

    @concurrent
    private static func contents(of file: URL) async throws -> Data {
        try Data(contentsOf: file)
    }
}

/// What one source gave, read away from the main actor because a file may be large.
private struct Reading: Sendable {
    var configuration: PathConfiguration?
    var issues: [PathConfigurationIssue]

    @concurrent
    init(_ result: Result<Data, any Error>, source: String, matching: PathMatching) async {
        do throws(PathConfigurationIssue) {
            let data: Data
            do {
                data = try result.get()
            } catch {
                throw PathConfigurationIssue(
                    .unavailable, source: source, "not available: \(error)")
            }
            let configuration = try PathConfiguration(
                json: data, source: source, matching: matching)
            self.configuration = configuration
            issues = configuration.issues
        } catch {
            issues = [error]
        }
    }
}
