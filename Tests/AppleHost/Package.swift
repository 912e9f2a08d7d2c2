// swift-tools-version: 6.2

import PackageDescription

// Compiles the sources of the Apple host against a small stub module named WebKit, and tests them with
// fakes, on systems without the framework. Built by `make test-apple`. The sources are links, so
// they form one package and see each other's `package` declarations.
let package = Package(
    name: "AppleHost",
    targets: [
        // The stub's documents run their scripts in it.
        .systemLibrary(
            name: "CJavaScriptCore",
            pkgConfig: "javascriptcoregtk-6.0",
            providers: [.apt(["libjavascriptcoregtk-6.0-dev"])]
        ),
        .target(name: "UIKit"),
        .target(name: "WebKit", dependencies: ["UIKit", "CJavaScriptCore"]),
        .target(name: "SwiftUI", dependencies: ["UIKit", "WebKit"]),
        .target(name: "CoreLocation"),
        .target(name: "os"),
        .target(name: "JavaScriptCoding"),
        .target(
            name: "ScriptBridge",
            dependencies: ["JavaScriptCoding"],
            exclude: ["PrivacyInfo.xcprivacy"]
        ),
        .target(name: "ScriptBridgeTesting", dependencies: ["ScriptBridge"]),
        .target(name: "EnvelopeSamples", dependencies: ["ScriptBridge"], packageAccess: false),
        .target(
            name: "FixtureSupport",
            dependencies: ["ScriptBridge", "ScriptBridgeTesting", "EnvelopeSamples"]
        ),
        .target(
            name: "ScriptBridgeWebKit", dependencies: ["ScriptBridge", "UIKit", "WebKit", "os"],
            packageAccess: false),
        .target(
            name: "ScriptBridgeHotwire", dependencies: ["ScriptBridge"],
            packageAccess: false),
        .target(
            name: "ScriptBridgeInspector", dependencies: ["ScriptBridge"], packageAccess: false),
        .target(
            name: "ScriptBridgeServing",
            dependencies: ["ScriptBridge"],
            exclude: ["PrivacyInfo.xcprivacy"],
            packageAccess: false
        ),
        .executableTarget(
            name: "CustomersExample",
            dependencies: [
                "ScriptBridge", "ScriptBridgeServing", "ScriptBridgeWebKit", "SwiftUI", "WebKit",
                "CoreLocation",
            ],
            resources: [.copy("Pages")]
        ),
        .target(
            name: "RemoteSiteExample",
            dependencies: ["ScriptBridge", "ScriptBridgeWebKit", "UIKit", "WebKit"]
        ),
        .testTarget(
            name: "ScriptBridgeWebKitTests",
            dependencies: [
                "ScriptBridge", "ScriptBridgeTesting", "FixtureSupport",
                "ScriptBridgeWebKit", "ScriptBridgeHotwire", "ScriptBridgeInspector",
                "ScriptBridgeServing", "WebKit", "os",
                "UIKit", "CustomersExample", "RemoteSiteExample",
            ]
        ),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "ScriptBridge", "ScriptBridgeTesting", "FixtureSupport", "ScriptBridgeWebKit",
                "WebKit",
            ]
        ),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        // Selects the functions of the stub that the scenarios use instead of WebKit.
        .define("WEBKIT_STUB"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
