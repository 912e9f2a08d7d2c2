// swift-tools-version: 6.2

import PackageDescription

// Xcode opens this folder as it is, and runs the app on macOS. An app for iOS wants a project of its
// own: the README says how to make one.
let package = Package(
    name: "Customers",
    platforms: [.iOS(.v26), .macOS(.v26), .visionOS(.v26)],
    dependencies: [.package(name: "ScriptBridge", path: "../..")],
    targets: [
        .executableTarget(
            name: "Customers",
            dependencies: [
                .product(name: "ScriptBridge", package: "ScriptBridge"),
                .product(name: "ScriptBridgeServing", package: "ScriptBridge"),
                .product(name: "ScriptBridgeWebKit", package: "ScriptBridge"),
            ],
            resources: [.copy("Pages")]
        )
    ]
)
