/// How many reports of pages are taken.
struct ReportLimiter {
    private var limiter: RateLimiter?
    private var dropped = 0

    /// Takes a report; gives how many were dropped since the last one, nil if this one is too.
    fileprivate mutating func take(at now: Duration) -> Int? {
        var limiter = limiter ?? RateLimiter(rate: PageReport.mostASecond, at: now)
        defer { self.limiter = limiter }
        guard limiter.consume(at: now) else {
            dropped += 1
            return nil
        }
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
            let dropped = reports.take(at: now)
        else { return true }
        let origin = posting.source.origin
        if dropped > 0 {
            let report = PageReport(
                kind: .dropped, text: "\(dropped)", document: document, origin: origin)
            trace(.report(report), &actions)
        }
        let text = PageText.start(content.text, count: 4_000)
        let report = PageReport(
            kind: content.kind, text: text, document: document, origin: origin)
        trace(.report(report), &actions)
        return true
    }
}
