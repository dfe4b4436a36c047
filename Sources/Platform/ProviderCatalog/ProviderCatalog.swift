import Captures
import FoundationEssentials
package import Proposals
package import Runtime

/// The providers that the operator has configured, in the order in which they are asked, and their prompts.
///
/// The file of `TAPLINE_PROVIDERS`:
///
///     {"currency": "EUR", "hedgeSeconds": 0.8,
///      "providers": [
///        {"name": "local", "speaks": "ollama", "url": "http://ollama:11434", "model": "llama3.2",
///         "purposes": ["chats", "cards"], "isPartOfInstallation": true},
///        {"name": "gemini", "speaks": "gemini", "url": "https://generativelanguage.googleapis.com",
///         "model": "gemini-3.5-flash-lite", "purposes": ["chats"], "keyFile": "/run/secrets/gemini",
///         "inputPrice": 0.1, "outputPrice": 0.4}]}
package struct ProviderCatalog: Sendable, Equatable {
    package static let setting = "TAPLINE_PROVIDERS"
    package static let promptsSetting = "TAPLINE_PROMPTS_DIR"
    private static let longest = 65_536

    package var currency = "USD"
    /// For captures that a phone waits for: after so many seconds without an answer the next provider is asked, too. nil: the
    /// next one is asked only after the first has ended.
    package var hedgeSeconds: Double?
    package var providers: [ProviderSettings] = []
    package var prompts: [ProviderPurpose: Prompt] = [:]

    package init() {}

    /// Without a file there are no providers. Notes every fault.
    /// - Parameter readsKeys: false for a program that asks no provider.
    package init(_ reader: inout SettingsReader, readsKeys: Bool = true) {
        loadPrompts(&reader)
        guard let path = reader.optionalString(Self.setting) else { return }
        guard let data = FileManager.default.contents(atPath: path) else {
            reader.note(Self.setting, "is '\(path)': \(FileAccess.obstacle(path))")
            return
        }
        guard data.count <= Self.longest else {
            reader.note(Self.setting, "is '\(path)': the file is longer than 64 KB")
            return
        }
        var parser = ProvidersParser()
        parser.parse([UInt8](data))
        for fault in parser.faults { reader.note(fault.key, fault.problem) }
        currency = parser.currency
        hedgeSeconds = parser.hedgeSeconds
        providers = parser.providers.map { entry in
            var provider = entry.settings
            if readsKeys { provider.key = Self.key(entry, &reader) }
            return provider
        }
    }

    package func providers(for purpose: ProviderPurpose) -> [ProviderSettings] {
        providers.filter { $0.purposes.contains(purpose) }
    }

    /// The names of those recipients that the catalog still has at the same host, and that see as much as before.
    package func names(of recipients: [String]) -> [String] {
        recipients.compactMap { recipient in providers.first { $0.recipient == recipient }?.name }
    }

    package func provider(named name: String) -> ProviderSettings? { providers.first { $0.name == name } }

    private mutating func loadPrompts(_ reader: inout SettingsReader) {
        let folder = reader.optionalString(Self.promptsSetting)
        if let folder, let problem = Self.problem(ofFolder: folder) { reader.note(Self.promptsSetting, problem) }
        for purpose in ProviderPurpose.allCases {
            do throws(Prompt.Fault) {
                prompts[purpose] = try Prompt.load(purpose) { name throws(Prompt.Fault) in
                    try folder.flatMap { folder throws(Prompt.Fault) in try Self.text(of: name, in: folder) }
                }
            } catch {
                reader.note(Self.promptsSetting, error.problem)
            }
        }
    }

    /// A file with another name would be ignored without a word.
    private static func problem(ofFolder path: String) -> String? {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            return "is '\(path)': expected a folder that this user can read"
        }
        let known = ProviderPurpose.allCases.flatMap { purpose in
            let names = Prompt.fileNames(of: purpose)
            return [names.text, names.schema] + (names.apps.map { [$0] } ?? [])
        }
        guard let unknown = names.sorted().first(where: { !known.contains($0) && !$0.hasPrefix(".") }) else {
            return nil
        }
        return "has the file \(unknown): expected \(known.joined(separator: ", "))"
    }

    /// - Returns: nil if the folder has no such file.
    private static func text(of name: String, in folder: String) throws(Prompt.Fault) -> String? {
        let path = folder + "/" + name
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Prompt.Fault(problem: "\(name): \(FileAccess.obstacle(path))")
        }
        guard data.count <= longest, let text = String(validating: data, as: UTF8.self) else {
            throw Prompt.Fault(problem: "\(name): expected UTF-8 text of at most 64 KB")
        }
        return text
    }

    private static func key(_ entry: ProvidersParser.Entry, _ reader: inout SettingsReader) -> ProviderKey? {
        let name = entry.settings.keySetting
        let given = reader.secret(name)
        guard let path = entry.keyFile else { return given.map(ProviderKey.init) }
        if given != nil {
            reader.note(name, "is set, and \(setting) has a keyFile for \(entry.settings.name): use one of them")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            reader.note(setting, "\(entry.settings.name).keyFile: \(FileAccess.obstacle(path))")
            return nil
        }
        guard data.count <= 4_096, let text = String(validating: data, as: UTF8.self),
            case let secret = text.trimmed, !secret.isEmpty,
            secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            reader.note(setting, "\(entry.settings.name).keyFile: expected a file with the key and nothing else")
            return nil
        }
        return ProviderKey(secret)
    }
}
