// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    traits: [
        .trait(name: "WebKitGTK", description: "Measures the transport too, in a real web view.")
    ],
    dependencies: [
        .package(
            name: "ScriptBridge", path: "../..",
            traits: [.trait(name: "WebKitGTK", condition: .when(traits: ["WebKitGTK"]))])
    ],
    targets: [
        // Kept in its own target, as an app's types are, so that nothing is specialized for the
        // codec's containers.
        .target(name: "BenchmarkModels"),
        .target(name: "ProcessMemory"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "BenchmarkModels", "ProcessMemory",
                .product(name: "ScriptBridge", package: "ScriptBridge"),
                .product(name: "ScriptBridgeServing", package: "ScriptBridge"),
            ]
        ),
        .executableTarget(
            name: "soak",
            dependencies: [
                "ProcessMemory", .product(name: "ScriptBridge", package: "ScriptBridge"),
            ]
        ),
    ]
)

#if os(Linux)
for target in package.targets where target.type == .executable {
    target.dependencies.append(
        .product(
            name: "ScriptBridgeWebKitGTK", package: "ScriptBridge",
            condition: .when(traits: ["WebKitGTK"])))
}
#endif
