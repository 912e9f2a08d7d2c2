// swift-tools-version: 6.2

import PackageDescription

// Lets Xcode show and compile the sources for iOS. To run the app, make an Xcode project as the
// README describes.
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
