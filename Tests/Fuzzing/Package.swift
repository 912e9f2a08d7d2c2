// swift-tools-version: 6.2

import PackageDescription

// Built by `make fuzz` and `make fuzz-state`, which add the sanitizers, and by `make fuzz-frames`.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "ScriptBridge", path: "../..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .executableTarget(
            name: "fuzzing",
            dependencies: ["CLibFuzzer", .product(name: "ScriptBridge", package: "ScriptBridge")]
        ),
        .executableTarget(
            name: "states",
            dependencies: ["CLibFuzzer", .product(name: "ScriptBridge", package: "ScriptBridge")]
        ),
        .executableTarget(
            name: "frames",
            dependencies: [
                .product(name: "ScriptBridge", package: "ScriptBridge"),
                .product(name: "ScriptBridgeTesting", package: "ScriptBridge"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("ImmutableWeakCaptures"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        ),
    ]
)
