package import Reading
package import Runtime

/// Who improves on the built-in reading here, in the order in which they are asked.
package enum Providers {
    /// One line for each provider: its reader where its settings are there, nil where they are not.
    package static func configured(_ reader: inout SettingsReader) -> [any TextReader] {
        let readers: [(any TextReader)?] = [OllamaSettings(&reader).map { OllamaReader($0) }]
        return readers.compactMap(\.self)
    }
}
