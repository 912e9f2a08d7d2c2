// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "ScriptBridge",
    platforms: [.iOS(.v17), .macOS(.v14), .visionOS(.v1)],
    products: [
        .plugin(name: "BridgeContractPlugin", targets: ["BridgeContractPlugin"]),
        .library(name: "JavaScriptCoding", targets: ["JavaScriptCoding"]),
        .library(name: "ScriptBridge", targets: ["ScriptBridge"]),
        .library(name: "ScriptBridgeContract", targets: ["ScriptBridgeContract"]),
        .library(name: "ScriptBridgeHotwire", targets: ["ScriptBridgeHotwire"]),
        .library(name: "ScriptBridgeInspector", targets: ["ScriptBridgeInspector"]),
        .library(name: "ScriptBridgeServing", targets: ["ScriptBridgeServing"]),
        .library(name: "ScriptBridgeTesting", targets: ["ScriptBridgeTesting"]),
        .library(name: "ScriptBridgeWebKit", targets: ["ScriptBridgeWebKit"]),
    ],
    traits: [
        .trait(
            name: "ReadableScripts",
            description: "Injects the scripts as they are in js, for the Web Inspector."
        ),
        .trait(
            name: "WebKitGTK",
            description: "Builds the WebKitGTK host (Linux; needs webkitgtk-6.0)."
        ),
    ],
    targets: [
        .target(name: "JavaScriptCoding"),
        .target(
            name: "ScriptBridge",
            dependencies: ["JavaScriptCoding"],
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(name: "ScriptBridgeContract", dependencies: ["ScriptBridge"]),
        // Only the coders, the core, Testing and Contract share `package` declarations. All else
        // uses the public ones alone, as a host or an envelope of an app does.
        .target(name: "ScriptBridgeHotwire", dependencies: ["ScriptBridge"], packageAccess: false),
        .target(
            name: "ScriptBridgeInspector", dependencies: ["ScriptBridge"], packageAccess: false),
        .target(
            name: "ScriptBridgeServing",
            dependencies: ["ScriptBridge"],
            resources: [.copy("PrivacyInfo.xcprivacy")],
            packageAccess: false
        ),
        .target(name: "ScriptBridgeTesting", dependencies: ["ScriptBridge"]),
        .target(name: "ScriptBridgeWebKit", dependencies: ["ScriptBridge"], packageAccess: false),
        .plugin(
            name: "BridgeContractPlugin",
            capability: .command(
                intent: .custom(
                    verb: "bridge-contract",
                    description: "Writes or checks the contract between a page and its host."
                ),
                permissions: [
                    .writeToPackageDirectory(
                        reason: "Writes the contract's files to a folder of the package."
                    )
                ]
            )
        ),
        .target(
            name: "FixtureSupport",
            dependencies: ["ScriptBridge", "ScriptBridgeTesting", "EnvelopeSamples"],
            path: "Tests/FixtureSupport"
        ),
        // Envelopes as an app writes them, so they see only public declarations.
        .target(
            name: "EnvelopeSamples",
            dependencies: ["ScriptBridge"],
            path: "Tests/EnvelopeSamples",
            packageAccess: false
        ),
        .testTarget(
            name: "ScriptBridgeTests",
            dependencies: [
                "ScriptBridge", "ScriptBridgeContract", "ScriptBridgeTesting", "FixtureSupport",
                "EnvelopeSamples",
            ]
        ),
        .testTarget(
            name: "ScriptBridgeInspectorTests",
            dependencies: [
                "ScriptBridge", "ScriptBridgeInspector", "ScriptBridgeTesting", "FixtureSupport",
            ]
        ),
        .testTarget(
            name: "ScriptBridgeServingTests",
            dependencies: ["ScriptBridge", "ScriptBridgeServing", "FixtureSupport"]
        ),
        .testTarget(
            name: "ScriptBridgeHotwireTests",
            dependencies: [
                "ScriptBridge", "ScriptBridgeHotwire", "ScriptBridgeTesting", "FixtureSupport",
            ]
        ),
    ]
)

// Linux only, so that Apple developers get no warning about a missing system library.
#if os(Linux)
let webKitGTK: TargetDependencyCondition? = .when(traits: ["WebKitGTK"])
package.products += [
    .library(name: "ScriptBridgeWebKitGTK", targets: ["ScriptBridgeWebKitGTK"])
]
package.targets += [
    .systemLibrary(
        name: "CWebKitGTK",
        pkgConfig: "webkitgtk-6.0",
        providers: [.apt(["libwebkitgtk-6.0-dev"])]
    ),
    .target(
        name: "ScriptBridgeWebKitGTK",
        dependencies: ["ScriptBridge", .target(name: "CWebKitGTK", condition: webKitGTK)],
        packageAccess: false
    ),
    // No product, which SwiftPM would build with the tests of every app that uses this package.
    .executableTarget(
        name: "ScriptBridgeDemo",
        dependencies: [
            "ScriptBridge", "ScriptBridgeHotwire", "ScriptBridgeInspector", "ScriptBridgeServing",
            "ScriptBridgeWebKitGTK",
        ],
        exclude: ["Messages/Contract", "Photos/Contract"],
        // The demo uses the pages of the Customers example.
        resources: [
            .copy("../../Examples/Customers/Sources/Customers/Pages"), .copy("Turbo/Site"),
            .copy("Photos/Photos"),
        ],
        packageAccess: false
    ),
    .executableTarget(
        name: "GTKQuickStart",
        dependencies: ["ScriptBridge", "ScriptBridgeServing", "ScriptBridgeWebKitGTK"],
        path: "Tests/GTKQuickStart",
        packageAccess: false
    ),
    .testTarget(
        name: "ScriptBridgeDemoTests",
        dependencies: ["ScriptBridge", "ScriptBridgeContract", "ScriptBridgeDemo"]
    ),
    .executableTarget(
        name: "LiteralSources",
        dependencies: ["ScriptBridge", "FixtureSupport"],
        path: "Tests/LiteralSources"
    ),
    .target(
        name: "GTKTestLoop",
        path: "Tests/GTKTestLoop",
        cSettings: [.define("WEBKITGTK", .when(traits: ["WebKitGTK"]))]
    ),
    // A host as an app writes it, so it sees only public declarations.
    .target(
        name: "AnotherHost",
        dependencies: ["ScriptBridge", .target(name: "CWebKitGTK", condition: webKitGTK)],
        path: "Tests/AnotherHost",
        packageAccess: false
    ),
    .testTarget(
        name: "ScriptBridgeWebKitGTKTests",
        dependencies: [
            "ScriptBridge", "ScriptBridgeHotwire", "ScriptBridgeInspector", "ScriptBridgeServing",
            "ScriptBridgeWebKitGTK", "ScriptBridgeTesting", "FixtureSupport", "GTKTestLoop",
            "EnvelopeSamples", "AnotherHost",
            .target(name: "CWebKitGTK", condition: webKitGTK),
        ]
    ),
]
#endif

// Runs against the real WebKit. Elsewhere `Tests/AppleHost` builds the same sources against a stub.
#if os(macOS)
package.targets += [
    .testTarget(
        name: "ScriptBridgeWebKitTests",
        dependencies: [
            "ScriptBridge", "ScriptBridgeTesting", "ScriptBridgeWebKit", "FixtureSupport",
        ]
    )
]
#endif

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}

// Between the bytes that a page chose and a Swift value there is no unsafe code, and the compiler checks it: what is
// unsafe is marked, and asks the system about a thread's stack or a file.
let memorySafe: Set<String> = [
    "JavaScriptCoding", "ScriptBridge", "ScriptBridgeContract",
    "ScriptBridgeHotwire",
    "ScriptBridgeInspector", "ScriptBridgeServing", "ScriptBridgeTesting",
]
for target in package.targets where memorySafe.contains(target.name) {
    target.swiftSettings? += [
        .strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error),
    ]
}
