public import Foundation
public import ScriptBridge

extension BridgeContract {
    /// Compares the host's types with JSON Schemas that exist already.
    ///
    /// The folder has files such as `GetLocation.request.json`, each for the message of that name:
    ///
    /// | the file | describes |
    /// | --- | --- |
    /// | `*.notify.json` | what the page posts; the host has a `ScriptMessage` |
    /// | `*.request.json` | what the page posts; the host has a `ScriptRequest` |
    /// | `*.response.json` | the host's reply |
    /// | `*.subscribe.json` | an element of a `ScriptSubscription`, or the data of an ``Event`` |
    ///
    /// A difference says what is *missing* or *extra* in the host, or *narrower* or *wider* than
    /// the schema. It is breaking if a page that keeps to the schemas meets it: the host does not
    /// take what the page sends, or sends what the page does not expect.
    ///
    /// Of JSON Schema, `type`, `properties`, `required`, `items` with one schema, `enum`, `const`,
    /// `oneOf`, `anyOf`, `additionalProperties` and a `$ref` inside the file are compared. The
    /// issues list every other word. As in JSON Schema, an object may have further members.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - prefix: What stands before a file's name in the message's name, such as `"newTab."`.
    ///     Other messages of the host are not compared.
    /// - Returns: The differences, by file, and what could not be compared.
    /// - Throws: `BridgeError` with the code `invalidContract` if the folder has no such file, or
    ///   if a file cannot be read.
    public func differences(
        fromSchemasIn folder: URL,
        prefix: String = ""
    ) throws(BridgeError) -> (differences: [Change], issues: [Issue]) {
        var comparison = SchemaComparison(model, prefix: prefix)
        for file in try SchemaFile.all(in: folder) { comparison.compare(file) }
        comparison.listExtras()
        return (comparison.differences, comparison.issues)
    }
}

/// A file with a JSON Schema.
struct SchemaFile {
    enum Role: String, CaseIterable {
        case notify, request, response, subscribe
    }

    let role: Role
    /// The name before the role.
    let name: String
    let schema: JSONValue

    var fileName: String { "\(name).\(role.rawValue).json" }

    /// Reads the files in a folder, sorted by name.
    static func all(in folder: URL) throws(BridgeError) -> [SchemaFile] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw .contract(folder.lastPathComponent, "cannot be read: \(error)")
        }
        var files: [SchemaFile] = []
        for fileName in names.sorted() {
            for role in Role.allCases where fileName.hasSuffix(".\(role.rawValue).json") {
                let name = String(fileName.dropLast(".\(role.rawValue).json".count))
                let schema = try Self.schema(in: folder.appending(path: fileName))
                files.append(SchemaFile(role: role, name: name, schema: schema))
            }
        }
        guard !files.isEmpty else { throw .noSchemas(in: folder.lastPathComponent) }
        return files
    }

    private static func schema(in file: URL) throws(BridgeError) -> JSONValue {
        let name = file.lastPathComponent
        var data = Data()
        do {
            data = try Data(contentsOf: file)
            return try MessageDecoder().decode(JSONValue.self, from: .utf8(data))
        } catch let error as DecodingError {
            throw .contract(name, ContractFile.sentence(error, data))
        } catch {
            throw .contract(name, "cannot be read: \(error)")
        }
    }
}
