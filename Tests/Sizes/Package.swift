// swift-tools-version: 6.2

import PackageDescription

// Small apps, each with one module more than the first or the second. `make bench` compares their code.
let modules = [
    "empty": [],
    "core": ["ScriptBridge"],
    "serving": ["ScriptBridge", "ScriptBridgeServing"],
    "inspector": ["ScriptBridge", "ScriptBridgeInspector"],
    "hotwire": ["ScriptBridge", "ScriptBridgeHotwire"],
]

let package = Package(
    name: "Sizes",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "ScriptBridge", path: "../..")],
    targets: modules.map { name, modules in
        .executableTarget(
            name: name,
            dependencies: modules.map { .product(name: $0, package: "ScriptBridge") })
    }
)
