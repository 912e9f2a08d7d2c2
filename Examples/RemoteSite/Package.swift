// swift-tools-version: 6.2

import PackageDescription

// For looking at in Xcode, which compiles it for iOS. An app wants a project of its own: the README
// says how to make one.
let package = Package(
    name: "RemoteSite",
    platforms: [.iOS(.v17)],
    products: [.library(name: "RemoteSite", targets: ["RemoteSite"])],
    dependencies: [.package(name: "ScriptBridge", path: "../..")],
    targets: [
        .target(
            name: "RemoteSite",
            dependencies: [
                .product(name: "ScriptBridge", package: "ScriptBridge"),
                .product(name: "ScriptBridgeWebKit", package: "ScriptBridge"),
            ]
        )
    ]
)
