import ScriptBridge

/// The cost of a feature: a request with it, compared with the same request without it.
///
/// Runs without a web view, whose work would hide the difference.
@MainActor
struct FeatureWorkload {
    let name: String
    private let with, without: Side

    /// A feature may add a fourth to the library's part of a message.
    static let target = 1 / 1.25
    /// A feature should add no more than a tenth.
    static let aim = 1 / 1.1

    private static let all = [
        FeatureWorkload(
            "origin check", with: Side(),
            without: Side(source: .unknown, policy: OriginPolicy.noOrigin.allowingUnknownSources())),
        FeatureWorkload("the handler's own origins", with: Side(handlerPolicy: Side.policy)),
        FeatureWorkload("observer", with: Side(observer: Counter())),
        FeatureWorkload("the page's deadline", with: Side(fields: #","timeout":5000"#)),
        FeatureWorkload("the channel's deadline", with: Side { $0.timeout = .seconds(5) }),
        FeatureWorkload("rate limit", with: Side { $0.messagesPerSecond = 10_000_000 }),
        FeatureWorkload("bytes in replies", with: Side(allowsDownloads: true)),
    ]

    /// Runs all rows, and serves the main actor meanwhile.
    static func run(_ visit: @escaping @MainActor (FeatureWorkload, Measurement) -> Void) throws {
        try SessionHost.serve {
            for row in all where Benchmarks.isChosen(row.name) {
                visit(row, try await row.measured())
            }
        }
    }

    private init(_ name: String, with: Side, without: Side = Side()) {
        self.name = "cost of \(name)"
        self.with = with
        self.without = without
    }

    private func measured() async throws -> Measurement {
        let (ours, other) = (try with.host(), try without.host())
        var times: [(ours: Double, other: Double)] = []
        for round in 0..<22 {
            let ids = (round * 2_000 + 1)...(round * 2_000 + 2_000)
            let (with, without) = (ids.map(with.body), ids.map(without.body))
            times.append((await ours.nanoseconds(with), await other.nanoseconds(without)))
        }
        return Measurement(times: Array(times.dropFirst()))
    }

    /// A host and the requests that it receives.
    @MainActor
    struct Side {
        static let policy = OriginPolicy.mainFrame(of: "https://example.com")

        var fields = ""
        var source = MessageSource.mainFrame("https://example.com")
        var policy = Self.policy
        var handlerPolicy: OriginPolicy?
        var observer: (any BridgeObserver)?
        var allowsDownloads = false
        var limit: (inout ScriptChannel.Limits) -> Void = { _ in }

        func host() throws -> SessionHost {
            var channel = ScriptChannel("nativeApp", accepting: policy)
            limit(&channel.limits)
            channel.allowsDownloads = allowsDownloads
            channel.on(Echo.self, accepting: handlerPolicy) { echo, _ in echo.text }
            return try SessionHost(channel, observer: observer, source: source)
        }

        func body(_ id: Int) -> String {
            """
            {"bridge":1,"document":"d","messages":[{"name":"Echo",\
            "data":{"text":"a text of some forty characters, as it is"},"id":\(id)\(fields)}]}
            """
        }
    }

    /// Counts the events, so that none is optimized away.
    @MainActor
    private final class Counter: BridgeObserver {
        private var count = 0

        func observe(_ event: BridgeTraceEvent) { count += 1 }
    }
}

/// A request that replies with its text.
struct Echo: ScriptRequest {
    typealias Reply = String
    let text: String
}
