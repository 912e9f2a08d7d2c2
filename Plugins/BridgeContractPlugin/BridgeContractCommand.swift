import Foundation
import PackagePlugin

/// Builds and runs the package's program that describes its contract.
///
/// The plugin passes all options except `--target` on to the program. See the article *The contract*.
@main
struct BridgeContractCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var options = arguments
        let name = try Self.extractTarget(from: &options)
        let product = try Self.program(of: context.package, target: name)
        let build = try packageManager.build(
            .product(product), parameters: .init(configuration: .inherit))
        guard build.succeeded else {
            throw Failure("“\(product)” cannot be built:\n\(build.logText)")
        }
        guard
            let program = build.builtArtifacts.first(where: {
                $0.kind == .executable && $0.url.lastPathComponent == product
            })
        else { throw Failure("The build produced no program “\(product)”.") }

        let process = Process()
        process.executableURL = program.url
        process.arguments = options
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure("“\(product)” failed; see its output above.")
        }
    }

    private static func extractTarget(from options: inout [String]) throws -> String? {
        guard let index = options.firstIndex(of: "--target") else { return nil }
        guard index + 1 < options.count, !options[index + 1].hasPrefix("--") else {
            throw Failure("--target needs the name of an executable target.")
        }
        defer { options.removeSubrange(index...index + 1) }
        return options[index + 1]
    }

    /// Returns the executable product of the target with a name, or of the only target.
    private static func program(of package: Package, target name: String?) throws -> String {
        let programs = package.targets
            .filter { $0.sourceModule?.kind == .executable && dependsOnContract($0) }
            .sorted { $0.name < $1.name }
        let names = programs.map { "“\($0.name)”" }.joined(separator: ", ")
        let candidates = name.map { name in programs.filter { $0.name == name } } ?? programs
        guard let target = candidates.first else {
            let which = name.map { " “\($0)”" } ?? ""
            throw Failure(
                "The package has no executable target\(which) that depends on ScriptBridgeContract."
                    + (names.isEmpty ? "" : " These targets do: \(names)."))
        }
        guard candidates.count == 1 else {
            throw Failure(
                "Several executable targets depend on ScriptBridgeContract: \(names). "
                    + "Choose one with --target NAME.")
        }
        let product = package.products(ofType: ExecutableProduct.self).first {
            $0.mainTarget.name == target.name
        }
        return product?.name ?? target.name
    }

    private static func dependsOnContract(_ target: any Target) -> Bool {
        target.dependencies.contains { dependency in
            switch dependency {
            case .product(let product): product.name == "ScriptBridgeContract"
            case .target(let target): target.name == "ScriptBridgeContract"
            @unknown default: false
            }
        }
    }
}

/// An error message for the person who runs the plugin.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
