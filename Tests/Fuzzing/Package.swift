// swift-tools-version: 6.2

import PackageDescription

let scriptBridge: Target.Dependency = .product(name: "ScriptBridge", package: "ScriptBridge")
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// `Tests/Fuzzing/run` builds the programs of libFuzzer with its sanitizers, and `packets` without them.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "ScriptBridge", path: "../..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(
            name: "FuzzSupport", dependencies: ["CLibFuzzer", scriptBridge],
            swiftSettings: settings),
        .executableTarget(
            name: "decoder", dependencies: ["FuzzSupport", scriptBridge],
            swiftSettings: settings),
        .executableTarget(
            name: "dispatcher", dependencies: ["FuzzSupport", scriptBridge],
            swiftSettings: settings),
        .executableTarget(
            name: "states", dependencies: ["FuzzSupport", scriptBridge],
            swiftSettings: settings),
        .executableTarget(
            name: "codecs",
            dependencies: ["FuzzSupport", scriptBridge],
            swiftSettings: settings),
        .executableTarget(
            name: "packets",
            dependencies: [
                scriptBridge, .product(name: "ScriptBridgeTesting", package: "ScriptBridge"),
            ],
            swiftSettings: settings),
    ]
)
