// swift-tools-version: 6.2

import PackageDescription

// Xcode opens this folder and runs the app on macOS. For iOS, make an Xcode project as the README
// describes.
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
