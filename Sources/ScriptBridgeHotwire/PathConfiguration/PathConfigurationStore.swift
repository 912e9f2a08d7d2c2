public import Foundation

/// Reads the path configuration from its sources, keeps it, and tells when there is another one.
///
/// ```swift
/// let store = PathConfigurationStore(
///     sources: [.file(bundled), .server(remote)],
///     cacheDirectory: caches,
///     onChange: { change in log(change.issues) }
/// )
/// Task { await store.load() }
/// ```
///
/// What is on the device counts as soon as there is a store: what the app has, its files, and the last
/// answer of each server. The servers are asked when it is told to load, and nobody has to wait for them.
///
/// Of the sources that can be read the last one counts, its settings too, whichever is read first. A
/// source that cannot be read changes nothing but the issues.
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

    /// How long a text may be, in bytes, that is read before the initializer returns.
    ///
    /// Reading a longer one would be seen; it is read when the store is told to load, away from the main
    /// actor.
    public static let maximumImmediateByteCount: Int = 1 << 20

    private let sources: [PathConfiguration.Source]
    private let cache: PathConfigurationCache?
    private let fetch: Fetch
    private let onChange: @MainActor (Change) -> Void
    /// What was read last of each source, by its place.
    private var readings: [Int: PathConfiguration] = [:]
    /// What is on the device and was too long to be read at once.
    private var postponed: [Int: Data] = [:]
    /// Of two loads that overlap, only the later one counts.
    private var loadNumber = 0

    /// Makes a store with the rules that are on the device.
    ///
    /// - Parameters:
    ///   - sources: The sources, the most important one last.
    ///   - matching: How URLs are compared with patterns.
    ///   - cacheDirectory: Where the answers of servers are kept; nil keeps none.
    ///   - fetch: Fetches what is at a server's URL.
    ///   - onChange: Is told of each source that has been read, in order: of what is on the device before
    ///     the initializer returns.
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
        readDevice()
    }

    /// Asks the servers, and returns when the last one has answered.
    ///
    /// Loading again while this is going on makes what is still to come of it count no more;
    /// cancelling the task leaves out what is still to come.
    public func load() async {
        loadNumber += 1
        let number = loadNumber
        for (index, source) in sources.enumerated() {
            let isServer = if case .server = source { true } else { false }
            if let data = postponed.removeValue(forKey: index) {
                await take(.success(data), from: index, isCached: isServer, load: number)
            }
            guard case .server(let url) = source else { continue }
            do {
                let data = try await fetch(url)
                await take(.success(data), from: index, isCached: false, load: number)
            } catch {
                await take(.failure(error), from: index, isCached: false, load: number)
            }
        }
    }

    private func readDevice() {
        let matching = configuration.matching
        for (index, source) in sources.enumerated() {
            let isCached = if case .server = source { true } else { false }
            guard let result = read(source) else { continue }
            if case .success(let data) = result, data.count > Self.maximumImmediateByteCount {
                postponed[index] = data
                continue
            }
            let reading = Reading(now: result, source: source.name, matching: matching)
            keep(reading, of: index)
            tell(reading, of: source, isCached: isCached)
        }
    }

    /// What a source has on the device; nil for a server that has not answered yet.
    private func read(_ source: PathConfiguration.Source) -> Result<Data, any Error>? {
        switch source {
        case .json(let data, _): .success(data)
        case .file(let url): Result { try Data(contentsOf: url) }
        case .server(let url): cache?.data(for: url).map { .success($0) }
        }
    }

    private func take(
        _ result: Result<Data, any Error>,
        from index: Int,
        isCached: Bool,
        load number: Int
    ) async {
        let source = sources[index]
        let matching = configuration.matching
        var reading = await Reading(result, source: source.name, matching: matching)
        guard number == loadNumber, !Task.isCancelled else { return }
        keep(reading, of: index)
        // Only what can be read is kept, so that a bad answer does not outlive itself.
        if reading.configuration != nil, !isCached, case .server(let url) = source,
            let data = try? result.get(), let cache
        {
            do {
                try await cache.store(data, for: url)
            } catch {
                reading.issues.append(
                    PathConfigurationIssue(
                        .notCached, source: source.name, "not kept for the next start: \(error)"))
            }
            guard number == loadNumber else { return }
        }
        tell(reading, of: source, isCached: isCached)
    }

    private func keep(_ reading: Reading, of index: Int) {
        guard let configuration = reading.configuration else { return }
        readings[index] = configuration
        if let last = readings.keys.max(), let counting = readings[last] {
            self.configuration = counting
        }
    }

    private func tell(_ reading: Reading, of source: PathConfiguration.Source, isCached: Bool) {
        onChange(
            Change(
                source: source, isCached: isCached, configuration: reading.configuration,
                issues: reading.issues))
    }
}

/// What one source gave.
private struct Reading: Sendable {
    var configuration: PathConfiguration?
    var issues: [PathConfigurationIssue]

    /// Reads it away from the main actor, because a text may be long.
    @concurrent
    init(_ result: Result<Data, any Error>, source: String, matching: PathMatching) async {
        self.init(now: result, source: source, matching: matching)
    }

    init(now result: Result<Data, any Error>, source: String, matching: PathMatching) {
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
