import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// Reads typed settings from the environment and collects every fault, so that all are reported together.
///
/// A secret `TAPLINE_X` may also be in a file named by `TAPLINE_X_FILE`. The value of a secret is never printed.
package struct SettingsReader {
    /// The names that were read so far.
    private final class ReadNames {
        var names: Set<String> = []
    }

    private let environment: [String: String]
    private let read = ReadNames()
    package private(set) var faults: [SettingFault] = []

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// An empty value counts as unset, because compose files pass unset variables as empty.
    private func value(_ key: String) -> String? {
        read.names.insert(key)
        guard let value = environment[key], !value.isEmpty else { return nil }
        return value
    }

    /// Variables with this prefix that nothing has read so far.
    package func unread(_ prefix: String) -> [String] {
        environment.keys.filter { $0.hasPrefix(prefix) && !read.names.contains($0) }.sorted()
    }

    package mutating func note(_ key: String, _ problem: String) {
        faults.append(SettingFault(key: key, problem: problem))
    }

    package func isSet(_ key: String) -> Bool { value(key) != nil }

    package func optionalString(_ key: String) -> String? { value(key) }

    package func string(_ key: String, default fallback: String) -> String { value(key) ?? fallback }

    package mutating func int(_ key: String, default fallback: Int, in range: ClosedRange<Int>) -> Int {
        guard let text = value(key) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            note(key, "is '\(text)': expected a whole number from \(range.lowerBound) to \(range.upperBound)")
            return fallback
        }
        return number
    }

    package mutating func bool(_ key: String, default fallback: Bool) -> Bool {
        guard let text = value(key) else { return fallback }
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default:
            note(key, "is '\(text)': expected true or false")
            return fallback
        }
    }

    package mutating func choice<Value: RawRepresentable & CaseIterable>(
        _ key: String, default fallback: Value
    ) -> Value where Value.RawValue == String {
        guard let text = value(key) else { return fallback }
        guard let chosen = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            note(key, "is '\(text)': expected one of \(known)")
            return fallback
        }
        return chosen
    }

    /// A path that must exist if it is set.
    package mutating func existingFile(_ key: String) -> String? {
        guard let path = value(key) else { return nil }
        guard FileAccess.allows(R_OK, path) else {
            note(key, "is '\(path)': \(FileAccess.obstacle(path))")
            return nil
        }
        return path
    }

    /// A secret from `KEY`, or from the file named by `KEY_FILE`, without the final newline.
    package mutating func secret(_ key: String) -> String? {
        if let value = value(key) {
            if self.value(key + "_FILE") != nil { note(key, "is set twice: use \(key) or \(key)_FILE, not both") }
            return value
        }
        guard let path = value(key + "_FILE") else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            note(key + "_FILE", "is '\(path)': \(FileAccess.obstacle(path))")
            return nil
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            note(key + "_FILE", "is '\(path)': the file is not UTF-8 text")
            return nil
        }
        var trimmed = text[...]
        while let last = trimmed.last, last.isNewline { trimmed.removeLast() }
        return String(trimmed)
    }

    package mutating func requiredSecret(_ key: String, hint: String) -> String {
        let before = faults.count
        if let value = secret(key) { return value }
        if faults.count == before { note(key, "is not set: \(hint) (or put it in a file and set \(key)_FILE)") }
        return ""
    }

    /// - Throws: `SettingFaults` with every fault noted so far.
    package func finish() throws(SettingFaults) {
        if !faults.isEmpty { throw SettingFaults(faults) }
    }
}
