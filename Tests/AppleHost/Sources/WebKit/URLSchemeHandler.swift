// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/urlschemehandler>.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public protocol URLSchemeHandler {
    associatedtype TaskSequence: AsyncSequence
    where TaskSequence.Element == URLSchemeTaskResult, TaskSequence.Failure == any Error

    func reply(for request: URLRequest) -> TaskSequence
}

/// Declared as in <https://developer.apple.com/documentation/webkit/urlschemetaskresult>.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public enum URLSchemeTaskResult: Sendable {
    case response(URLResponse)
    case data(Data)
}

/// Declared as in <https://developer.apple.com/documentation/webkit/urlscheme>.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public struct URLScheme: Hashable, Sendable {
    public let rawValue: String

    @MainActor
    public init?(_ rawValue: String) {
        guard !WKWebView.handlesURLScheme(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

/// What a page registers with its web view for a handler.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
final class FakeSchemeHandler: NSObject, WKURLSchemeHandler {
    private let handler: any URLSchemeHandler
    private var running: [ObjectIdentifier: Task<Void, Never>] = [:]

    init(_ handler: any URLSchemeHandler) {
        self.handler = handler
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        let parts: any AsyncSequence<URLSchemeTaskResult, any Error> = handler.reply(
            for: urlSchemeTask.request)
        running[ObjectIdentifier(urlSchemeTask)] = Task {
            do {
                for try await part in parts {
                    switch part {
                    case .response(let response): urlSchemeTask.didReceive(response)
                    case .data(let data): urlSchemeTask.didReceive(data)
                    }
                }
                urlSchemeTask.didFinish()
            } catch is CancellationError {
                // The load was stopped.
            } catch {
                urlSchemeTask.didFailWithError(error)
            }
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        running.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
    }
}
