/// Limits the number of reports that the host accepts from pages.
struct ReportLimiter {
    private var limiter: RateLimiter?
    private var dropped = 0

    /// Counts a report; returns false if the report is dropped.
    fileprivate mutating func take(at now: Duration) -> Bool {
        var limiter = limiter ?? RateLimiter(rate: PageReport.mostASecond, at: now)
        defer { self.limiter = limiter }
        let isTaken = limiter.consume(at: now)
        if !isTaken { dropped += 1 }
        return isTaken
    }

    /// Returns the number of dropped reports since the last call.
    fileprivate mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}

extension SessionState {
    /// Handles a page's report about itself; returns false for any other message.
    ///
    /// A report has no outcome, and counts only toward the limit on reports.
    mutating func takeReport(_ message: PageMessage, from post: Post) -> Bool {
        guard abilities.reports, message.name == PageReport.messageName, message.kind == .post,
            let document = post.document
        else { return false }
        let json = MessageBody.json(message.data.json)
        guard let content = try? MessageDecoder().decode(PageReport.Content.self, from: json),
            reports.take(at: now)
        else { return true }
        let origin = post.source.origin
        tellDroppedReports(of: document, origin)
        let text = PageText.start(content.text, count: 4_000)
        let report = PageReport(
            kind: content.kind, text: text, document: document, origin: origin)
        trace(.report(report))
        return true
    }

    /// Traces the number of dropped reports, before the next report and at the end of a document.
    mutating func tellDroppedReports(of document: String, _ origin: Origin?) {
        let dropped = reports.takeDropped()
        guard dropped > 0 else { return }
        let report = PageReport(
            kind: .dropped, text: "\(dropped)", document: document, origin: origin)
        trace(.report(report))
    }
}
