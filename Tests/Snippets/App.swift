// swift-format-ignore-file
// What the snippets of the documentation take from an app. A snippet may declare its own.

public import CWebKitGTK
public import Foundation
public import ScriptBridge
public import ScriptBridgeHotwire
public import ScriptBridgeTesting
import ScriptBridgeWebKitGTK

public struct ActionButton: ScriptMessage, Codable {
    public let path, icon: String

    public init(path: String, icon: String) { (self.path, self.icon) = (path, icon) }
}

public struct GetLocation: ScriptRequest, Codable {
    public struct Reply: Codable, Sendable {
        public let latitude, longitude: Double

        public init(latitude: Double, longitude: Double = 0) {
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    public let accurate: Bool

    public init(accurate: Bool) { self.accurate = accurate }
}

public struct Downloads: ScriptSubscription, Codable {
    public struct Element: Codable, Sendable { public let fraction: Double }

    public init() {}
}

public struct Photo: ScriptUpload, Codable {
    public typealias Reply = Int
    public let album: String

    public init(album: String) { self.album = album }
}

public struct GetPhoto: ScriptRequest, Codable {
    public struct Reply: Codable, Sendable { public let image: ScriptBytes }

    public let number: Int

    public init(number: Int) { self.number = number }
}

public struct OpenTicket: ScriptMessage { public let title: String }
public struct Pay: ScriptMessage { public let amount: Int }
public struct Haptic: ScriptMessage { public let kind: String }
public struct Settings: Decodable {}
public struct Sidebar: Encodable, Sendable { public init(side: String) {} }
public enum Theme: String, Codable, Sendable { case dark }
public enum Shape: Codable, Sendable { case circle(radius: Double), empty }
public struct DiskReport: Codable, Sendable {
    public let free: Int

    public init(free: Int) { self.free = free }
}

public struct Item: Decodable, Sendable { public let title: String }

public struct FormConnect: ComponentEvent {
    public static let component = "form"
    public static let event = "connect"
    public let submitTitle: String
}

/// What an app does when it is asked to.
@MainActor
public final class Doing {
    public var isEnabled = true
    public var isAllowed = true
    public var channel = ScriptChannel(
        "nativeApp", accepting: .mainFrame(of: "https://example.com"))
    public var page: (any PageBridge)?

    public init() {}

    public func add<Value>(_ value: Value) {}
    public func show(_ path: String, _ icon: String) {}
    public func show(_ title: String, action: @escaping @MainActor () async throws -> Void) {}
    public func showButton(_ title: String, action: @escaping @MainActor () async throws -> Void) {}
    public func choose(_ titles: [String], action: @escaping @MainActor (Int) async throws -> Void)
    {}
    public func didRegister(_ token: String, on page: any PageBridge) async throws {}
    public func ask(_ message: String, of kind: PageDialog.Kind) async -> PageDialog.Answer {
        .confirm
    }
    public func open(_ title: String) {}
    public func play(_ kind: String) {}
    public func charge(_ amount: Int) async throws {}
    public func locate<Place>() async -> Place? { nil }
    public func locate<Place>(accurate: Bool) async throws -> Place { throw CancellationError() }
    public func callAsFunction<Value, Result>(_ value: Value) async throws -> Result {
        throw CancellationError()
    }
    public func perform(_ name: String, with data: JSONValue) async throws -> JSONValue? { nil }
    public func progress<Element>() -> AsyncStream<Element> { AsyncStream { $0.finish() } }
    public func report<Element>(to: AsyncStream<Element>.Continuation) async {}
    public func pages() -> AsyncStream<Data> { AsyncStream { $0.finish() } }
    public func add(_ file: UploadedFile, to album: String) throws -> Int { 1 }
    public func append(_ chunk: Data, to album: String) async throws {}
    public func photo(_ number: Int) throws -> (title: String, url: URL) {
        ("", URL(filePath: "/"))
    }
}

/// The screens of an app with visits.
@MainActor
public final class Screens {
    public private(set) var top: VisitScreen

    public init(_ top: VisitScreen) { self.top = top }

    public func push(_ screen: VisitScreen) {}
    public func pop() -> VisitScreen { top }
    public func show(_ message: String, on screen: VisitScreen) {}
    public func openElsewhere(_ url: URL) {}
    public func setTitle(_ title: String, of screen: VisitScreen) {}
}

private func onlyCompiled<Value>() -> Value { fatalError("The snippets are not run.") }

@MainActor public var channel = ScriptChannel(
    "nativeApp", accepting: .mainFrame(of: "https://example.com"))
@MainActor public var forwarding: ScriptChannel = channel
@MainActor public let bridge: WebViewBridge = onlyCompiled()
@MainActor public let page: InMemoryPage = onlyCompiled()
@MainActor public let webView: UnsafeMutablePointer<WebKitWebView> = .allocate(capacity: 1)
@MainActor public let screens: Screens = Screens(VisitSession().visit(home))
@MainActor public let app: Doing = Doing()
@MainActor public let toolbar: Doing = Doing()
@MainActor public let locator: Doing = Doing()
@MainActor public let library: Doing = Doing()
@MainActor public let tickets: Doing = Doing()
@MainActor public let cashier: Doing = Doing()
@MainActor public let feedback: Doing = Doing()
@MainActor public let downloads: Doing = Doing()
@MainActor public let downloader: Doing = Doing()
@MainActor public let exporter: Doing = Doing()
@MainActor public let location: Doing = Doing()
@MainActor public let locate: Doing = Doing()
@MainActor public let legacyBridge: Doing = Doing()
public let home: URL = URL(filePath: "/")
public let orders: URL = URL(filePath: "/")
public let file: URL = URL(filePath: "/")
public let root: URL = URL(filePath: "/")
public let folder: URL = URL(filePath: "/")
public let album: URL = URL(filePath: "/")
public let bundled: URL = URL(filePath: "/")
public let remote: URL = URL(filePath: "/")
public let caches: URL = URL(filePath: "/")
public let recording: URL = URL(filePath: "/")
public let pages: URL = URL(filePath: "/")
public let token: String = "token"
public let name: String = "name"
public let title: String = "title"
public let register: ScriptFunction<String, Void> = ScriptFunction("window.bridge.register")
public let policy: OriginPolicy = .mainFrame(of: "https://example.com")
public let origin: Origin = "https://example.com"
public let photo: Data = Data()
