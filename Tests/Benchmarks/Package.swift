// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "ScriptBridge", path: "../..")],
    targets: [
        // Apart from the codec and from the measuring, as the types of an app are: nothing is
        // specialized for the codec's containers.
        .target(name: "BenchmarkModels"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "BenchmarkModels", .product(name: "ScriptBridge", package: "ScriptBridge"),
            ]
        ),
    ]
)
