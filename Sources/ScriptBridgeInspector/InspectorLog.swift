import ScriptBridge

/// The most recent rows of the inspector.
struct InspectorLog {
    static let limit = 500

    /// The revision, which increases with every change.
    private(set) var revision = 0

    private var rows: [Int: InspectorRow] = [:]
    private var lastNumber = 0
    private var failed = 0
    private var missed = 0
    private var isPaused = false

    /// The rows of pending messages and calls.
    private var open: [TraceID: Int] = [:]
    /// The rows of downloads that have not ended.
    private var openDownloads: [Download: Int] = [:]

    /// Identifies a download: one message may have several.
    private struct Download: Hashable {
        let trace: TraceID
        let number: Int
    }

    mutating func record(_ event: BridgeTraceEvent) {
        switch event {
        case .ready(let document):
            add(.document, document) { $0.state = .ready }
        case .ended(let document):
            add(.document, document) { $0.state = .ended }
        case .message(let context, let json):
            open[context.trace] = add(context.kind, context.name) { row in
                row.attach(to: context)
                row.text = InspectorText(json)
            }
        case .element(let context, let json):
            add(.element, context.name) { row in
                row.attach(to: context)
                row.text = InspectorText(json)
                row.state = .sent
            }
        case .progress(let context, let byteCount, let announced):
            guard let row = open[context.trace] else { return }
            change(row) { row in
                row.kind = .upload
                row.bytes = InspectorRow.Bytes(count: byteCount, announced: announced)
            }
        case .download(let progress):
            record(progress)
        case .outcome(let context, let outcome, let duration):
            guard let row = open.removeValue(forKey: context.trace) else { return }
            change(row) { $0.end(outcome, after: duration) }
        case .rejected(_, let channel, let error):
            add(.rejected, channel.text) { $0.fail(error) }
        case .call(let trace, let source):
            open[trace] = add(.call, source) { $0.text = InspectorText(source) }
        case .result(let trace, _, let result, let duration):
            guard let row = open.removeValue(forKey: trace) else { return }
            change(row) { $0.end(result, after: duration) }
        case .event(let name, let json, let delivery):
            add(.event, name) { row in
                row.delivery = delivery
                row.text = InspectorText(json)
                row.state = .sent
            }
        case .report(let report):
            add(.console, report.kind.rawValue) { row in
                row.text = InspectorText(JavaScriptLiteral.string(report.text))
                row.document = report.documentID
                row.state = .reported
            }
        case .undelivered(let name, let error):
            add(.undelivered, name ?? "a packet") { $0.fail(error) }
        }
    }

    private mutating func record(_ progress: DownloadProgress) {
        let download = Download(trace: progress.trace, number: progress.number)
        if progress.state == .waiting {
            openDownloads[download] = add(.download, progress.name) { $0.show(progress) }
        } else if let row = openDownloads[download] {
            change(row) { $0.show(progress) }
        }
        if progress.state.isEnd { openDownloads[download] = nil }
    }

    mutating func clear() {
        revision += 1
        rows = [:]
        failed = 0
        missed = 0
    }

    /// Pauses or resumes; a paused log skips new rows, but still records outcomes of earlier ones.
    mutating func setPaused(_ isPaused: Bool) {
        revision += 1
        self.isPaused = isPaused
        missed = 0
    }

    /// Returns the changes since a revision; for nil, only the counts.
    func changes(after revision: Int?) -> InspectorChanges {
        let changed = revision.map { revision in
            rows.values.filter { $0.revision > revision }
                .sorted { $0.number < $1.number }.map(\.summary)
        }
        return InspectorChanges(
            revision: self.revision, first: lastNumber - rows.count + 1, count: rows.count,
            failed: failed, isPaused: isPaused, missed: missed, rows: changed)
    }

    func details(of number: Int) -> InspectorRow.Details? {
        rows[number].map { $0.details(canCopy: copy(of: number) != nil) }
    }

    /// Returns the text to copy for a row: what the page posted, the message with its name, the value of
    /// an element, or the source of a call.
    ///
    /// It is nil if a text was not kept completely.
    func copy(of number: Int) -> String? {
        guard let row = rows[number], let text = row.text?.whole else { return nil }
        switch row.kind {
        case .call, .element:
            return text
        case _ where row.posted != nil:
            return row.posted?.whole
        default:
            return row.name.whole.map {
                #"{"name": \#(JavaScriptLiteral.string($0)), "data": \#(text)}"#
            }
        }
    }

    /// Adds a row and returns its number; nil if the log is paused.
    @discardableResult
    private mutating func add(
        _ kind: InspectorRow.Kind,
        _ name: String,
        _ fill: (inout InspectorRow) -> Void
    ) -> Int? {
        revision += 1
        guard !isPaused else {
            missed += 1
            return nil
        }
        lastNumber += 1
        var row = InspectorRow(number: lastNumber, kind: kind, name: InspectorText(name))
        fill(&row)
        row.revision = revision
        rows[lastNumber] = row
        if row.state == .failed { failed += 1 }
        if rows.removeValue(forKey: lastNumber - Self.limit)?.state == .failed { failed -= 1 }
        return lastNumber
    }

    private mutating func change(_ number: Int, _ body: (inout InspectorRow) -> Void) {
        guard var row = rows[number] else { return }
        revision += 1
        body(&row)
        row.revision = revision
        rows[number] = row
        if row.state == .failed { failed += 1 }
    }
}

extension MessageContext {
    /// The kind of row for the message.
    fileprivate var kind: InspectorRow.Kind {
        isSubscription ? .subscription : id == nil ? .post : .request
    }
}
