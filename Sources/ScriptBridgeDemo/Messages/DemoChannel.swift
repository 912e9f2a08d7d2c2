import ScriptBridge

/// Creates the channel with the demo's handlers.
func makeDemoChannel(
    of origin: Origin,
    show: @escaping @MainActor @Sendable (ActionButton) -> Void
) -> ScriptChannel {
    var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
    channel.on(ActionButton.self) { button, _ in show(button) }
    channel.on(GetLocation.self) { request, _ in
        GetLocation.Reply(
            latitude: request.accurate ? 52.52 : 52.5, longitude: request.accurate ? 13.405 : 13.4)
    }
    channel.on(GetContacts.self) { _, _ in
        throw PageError(.contactsDenied, "The app does not share contacts.")
    }
    channel.on(DownloadReport.self) { download, _ in
        guard download.file == "customers.csv" else {
            throw PageError(.notFound, "There is no such report.")
        }
        return ReportDownload(size: 2_500)
    }
    return channel
}
