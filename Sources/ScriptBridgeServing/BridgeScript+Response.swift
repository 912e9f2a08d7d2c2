public import ScriptBridge

extension BridgeScript {
    /// Returns a server's response to a request for the script.
    ///
    /// - Parameter path: The request's path.
    /// - Returns: The script, cached permanently at `path` and revalidated on each use at
    ///   `stablePath`; nil for any other path, such as the path of another version.
    public func response(forPath path: String) -> WebResponse? {
        let caching: String
        switch path {
        case Self.stablePath: caching = "no-cache"
        case self.path: caching = "public, max-age=31536000, immutable"
        default: return nil
        }
        return WebResponse(
            source,
            contentType: Self.contentType,
            headers: ["Cache-Control": caching, "X-Content-Type-Options": "nosniff"]
        )
    }
}
