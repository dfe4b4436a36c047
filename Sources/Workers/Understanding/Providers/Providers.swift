package import Reading
package import Runtime

/// The providers that improve on the built-in reader, in the order in which they are asked.
package enum Providers {
    /// Each provider that has settings. Add a provider as one line of the array: its reader, or nil without settings.
    package static func configured(_ reader: inout SettingsReader) -> [any TextReader] {
        let readers: [(any TextReader)?] = [OllamaSettings(&reader).map { OllamaReader($0) }]
        return readers.compactMap(\.self)
    }
}
