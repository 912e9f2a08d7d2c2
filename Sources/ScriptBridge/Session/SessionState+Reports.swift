/// How many reports of pages are taken.
struct ReportLimiter {
    private var limiter: RateLimiter?
    private var dropped = 0

    /// Takes a report; false if it is dropped.
    fileprivate mutating func take(at now: Duration) -> Bool {
        var limiter = limiter ?? RateLimiter(rate: PageReport.mostASecond, at: now)
        defer { self.limiter = limiter }
        let isTaken = limiter.consume(at: now)
        if !isTaken { dropped += 1 }
        return isTaken
    }

    /// Gives how many were dropped since it was asked last.
    fileprivate mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}

extension SessionState {
    /// Takes what a page reports of itself; false for any other message.
    ///
    /// It has no outcome, and counts for no limit but its own.
    mutating func takeReport(
        _ message: PageMessage,
        from posting: Posting,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) -> Bool {
        guard takesReports, message.name == PageReport.messageName, message.kind == .post,
            let document = self[posting.key]?.id
        else { return false }
        let json = MessageBody.json(message.json)
        guard let content = try? MessageDecoder().decode(PageReport.Content.self, from: json),
            reports.take(at: now)
        else { return true }
        let origin = posting.source.origin
        tellDroppedReports(of: document, origin, &actions)
        let text = PageText.start(content.text, count: 4_000)
        let report = PageReport(
            kind: content.kind, text: text, document: document, origin: origin)
        trace(.report(report), &actions)
        return true
    }

    /// Says how many reports were dropped, before the next one and at the end of a document.
    mutating func tellDroppedReports(
        of document: String,
        _ origin: Origin?,
        _ actions: inout [SessionAction]
    ) {
        let dropped = reports.takeDropped()
        guard dropped > 0 else { return }
        let report = PageReport(
            kind: .dropped, text: "\(dropped)", document: document, origin: origin)
        trace(.report(report), &actions)
    }
}
