import Captures
package import ChatVocabulary
import JSON

/// The instructions of a purpose, and the schema of the answer.
package struct Prompt: Sendable, Equatable {
    /// As the first line of the file says, with a hash of all files of the prompt: `chats-1.5f3a9c01`. Stored with each
    /// request.
    package var version: String
    package var instructions: String
    /// Further instructions by app.
    package var ofApps: [SourceApp: String] = [:]
    /// A JSON schema of an object.
    package var schema: String

    package func instructions(for app: SourceApp?) -> String {
        app.flatMap { ofApps[$0] }.map { instructions + "\n\n" + $0 } ?? instructions
    }

    /// Why a file is not a prompt.
    package struct Fault: Error, Sendable, Equatable {
        /// With the name of the file.
        package var problem: String

        package init(problem: String) { self.problem = problem }
    }

    /// Names of the files, without those that a purpose does not have.
    package static func fileNames(of purpose: ProviderPurpose) -> (text: String, apps: String?, schema: String) {
        let name = purpose.rawValue
        return ("\(name).txt", purpose == .chats ? "\(name)-apps.txt" : nil, "\(name)-schema.json")
    }

    /// - Parameter file: the operator's own file of this name; nil for the built-in one.
    package static func load(
        _ purpose: ProviderPurpose, file: (String) throws(Fault) -> String?
    ) throws(Fault) -> Prompt {
        let names = fileNames(of: purpose)
        let text = try file(names.text) ?? builtIn(names.text)
        let lines = text.lines(most: 2)
        guard let first = lines.first, first.hasPrefix("version:"), case let version = first.dropFirst(8).trimmed,
            (1...40).contains(version.utf8.count), version.utf8.allSatisfy(isPlain)
        else {
            throw Fault(
                problem: "\(names.text): the first line must be 'version: NAME' with letters, digits, '.', '-' and '_'")
        }
        var prompt = Prompt(
            version: version, instructions: (lines.count > 1 ? lines[1] : "").trimmed,
            schema: try file(names.schema) ?? builtIn(names.schema))
        guard !prompt.instructions.isEmpty else { throw Fault(problem: "\(names.text): the instructions are missing") }
        guard let schema = try? JSONParser.parse(Array(prompt.schema.utf8)), case .object = schema else {
            throw Fault(problem: "\(names.schema): expected a JSON schema")
        }
        try check(schema, named: names.schema)
        var hash = Self.hash(text + prompt.schema)
        if let apps = names.apps {
            let lines = try file(apps) ?? builtIn(apps)
            prompt.ofApps = try appLines(apps, lines)
            hash = Self.hash(text + prompt.schema + lines)
        }
        prompt.version += "." + hash
        return prompt
    }

    /// An answer of another form would be of no use: the members of the built-in schema are needed, with their types.
    private static func check(_ schema: JSON, named name: String) throws(Fault) {
        guard let needed = try? JSONParser.parse(Array(builtIn(name).utf8)),
            case .object(let members)? = needed["properties"]
        else { return }
        for member in members where schema["properties"]?[member.name]?["type"] != member.value["type"] {
            let type = member.value["type"].map(\.text) ?? "any"
            throw Fault(problem: "\(name): expected the property '\(member.name)' with the type \(type)")
        }
    }

    private static func appLines(_ name: String, _ text: String) throws(Fault) -> [SourceApp: String] {
        var found: [SourceApp: String] = [:]
        for line in text.lines() where !line.hasPrefix("#") && !line.trimmed.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let app = SourceApp(rawValue: parts[0].trimmed) else {
                let known = SourceApp.allCases.map(\.rawValue).joined(separator: ", ")
                throw Fault(problem: "\(name): '\(line.prefix(40))': expected 'APP: TEXT' with one of \(known)")
            }
            found[app] = parts[1].trimmed
        }
        return found
    }

    /// FNV-1a, in hexadecimal.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func builtIn(_ name: String) -> String {
        let bytes: [UInt8] =
            switch name {
            case "chats.txt": PackageResources.chats_txt
            case "chats-apps.txt": PackageResources.chats_apps_txt
            case "chats-schema.json": PackageResources.chats_schema_json
            case "cards.txt": PackageResources.cards_txt
            case "cards-schema.json": PackageResources.cards_schema_json
            case "scans.txt": PackageResources.scans_txt
            case "scans-schema.json": PackageResources.scans_schema_json
            case "things.txt": PackageResources.things_txt
            case "things-schema.json": PackageResources.things_schema_json
            default: []
            }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
    }
}
