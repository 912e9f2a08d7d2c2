public import Foundation

/// A store that loads the path configuration from its sources and reports changes.
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
/// The initializer reads everything on the device: the app's own text, its files, and the last
/// response of each server. ``load()`` asks the servers; nothing has to wait for it.
///
/// The store uses the last source in the list that could be read, including its settings, no matter
/// in which order the sources are read. A source that cannot be read only adds issues.
@MainActor
public final class PathConfigurationStore {
    /// Fetches the contents of a URL.
    public typealias Fetch = @Sendable (URL) async throws -> Data

    /// The result of reading one source.
    public struct Change: Sendable {
        /// The source.
        public let source: PathConfiguration.Source

        /// Whether the configuration is an earlier response of the server.
        public let isCached: Bool

        /// The configuration; nil if the source could not be read, which keeps the previous one.
        public let configuration: PathConfiguration?

        /// All issues of the source.
        public fileprivate(set) var issues: [PathConfigurationIssue]
    }

    /// The current configuration.
    public private(set) var configuration: PathConfiguration

    /// The maximum size, in bytes, of a text that the initializer reads.
    ///
    /// Reading a longer text, and compiling its patterns, would block the main actor for a noticeable
    /// time. ``load()`` does that in the background instead.
    public static let maximumImmediateByteCount: Int = 1 << 16

    /// The maximum size, in bytes, of a text; a longer one is not read to its end.
    nonisolated public static let maximumByteCount: Int = 64 << 20

    private let sources: [PathConfiguration.Source]
    private let cache: PathConfigurationCache?
    private let fetch: Fetch
    private let onChange: @MainActor (Change) -> Void
    /// The last configuration of each source, by its index.
    private var readings: [Int: PathConfiguration] = [:]
    /// Texts on the device that are too long for the initializer.
    private var postponed: [Int: Data] = [:]
    /// If two loads overlap, only the later one counts.
    private var loadNumber = 0

    /// Creates a store and reads the sources on the device.
    ///
    /// - Parameters:
    ///   - sources: The sources; the most important one comes last.
    ///   - matching: How URLs are matched with patterns.
    ///   - cacheDirectory: The directory for the responses of servers; nil to keep none.
    ///   - fetch: Fetches the URL of a server.
    ///   - onChange: Called for each source that has been read: for those on the device in order,
    ///     before the initializer returns, and for servers as they respond.
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

    /// Asks the servers all at once, and returns when the last one has responded.
    ///
    /// If you load again before that, the remaining results of the first load are ignored. If you
    /// cancel the task, its remaining results are ignored too.
    public func load() async {
        loadNumber += 1
        let number = loadNumber
        // One source must not wait for another, which may be a slow server.
        await withDiscardingTaskGroup { group in
            for index in sources.indices {
                group.addTask { await self.load(index, number) }
            }
        }
    }

    private func load(_ index: Int, _ number: Int) async {
        let server: URL? = if case .server(let url) = sources[index] { url } else { nil }
        if let data = postponed[index] {
            await take(.success(data), from: index, isCached: server != nil, load: number)
            if number == loadNumber, !Task.isCancelled { postponed[index] = nil }
        }
        guard let server else { return }
        do {
            let data = try await fetch(server)
            await take(.success(data), from: index, isCached: false, load: number)
        } catch {
            await take(.failure(error), from: index, isCached: false, load: number)
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
            let change = Change(now: result, of: source, isCached: isCached, matching: matching)
            keep(change.configuration, of: index)
            onChange(change)
        }
    }

    /// Returns the text that is on the device; nil for a server without a kept response.
    private func read(_ source: PathConfiguration.Source) -> Result<Data, any Error>? {
        switch source {
        case .json(let data, _): .success(data)
        case .file(let url): Result { try Data(beginningOf: url) }
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
        var change = await Change(
            result, of: source, isCached: isCached, matching: configuration.matching)
        guard number == loadNumber, !Task.isCancelled else { return }
        keep(change.configuration, of: index)
        // Keep only a valid response, so that the next start does not use a bad one.
        if change.configuration != nil, !isCached, case .server(let url) = source,
            let data = try? result.get(), let cache
        {
            do {
                try await cache.store(data, for: url)
            } catch {
                change.issues.append(
                    PathConfigurationIssue(
                        .notCached, source: source.name, "not cached for the next start: \(error)"))
            }
            guard number == loadNumber else { return }
        }
        onChange(change)
    }

    private func keep(_ configuration: PathConfiguration?, of index: Int) {
        guard let configuration else { return }
        readings[index] = configuration
        if let last = readings.keys.max(), let counting = readings[last] {
            self.configuration = counting
        }
    }
}

extension PathConfigurationStore.Change {
    /// Reads a text in the background, because it may be long.
    @concurrent
    fileprivate init(
        _ result: Result<Data, any Error>,
        of source: PathConfiguration.Source,
        isCached: Bool,
        matching: PathMatching
    ) async {
        self.init(now: result, of: source, isCached: isCached, matching: matching)
    }

    fileprivate init(
        now result: Result<Data, any Error>,
        of source: PathConfiguration.Source,
        isCached: Bool,
        matching: PathMatching
    ) {
        self.source = source
        self.isCached = isCached
        do throws(PathConfigurationIssue) {
            let data: Data
            do {
                data = try result.get()
            } catch {
                throw PathConfigurationIssue(
                    .unavailable, source: source.name, "not available: \(error)")
            }
            let configuration = try PathConfiguration(
                json: data, source: source.name, matching: matching)
            self.configuration = configuration
            issues = configuration.issues
        } catch {
            configuration = nil
            issues = [error]
        }
    }
}
