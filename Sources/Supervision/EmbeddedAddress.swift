/// The content of the embedded broker's file in the state folder: its address, then the fixed address for producers,
/// if any.
package struct EmbeddedAddress: Sendable {
    package var bootstrap: String
    /// The port of 127.0.0.1 from `--broker-port`.
    package var fixedPort: Int?

    package var text: String { fixedPort == nil ? "\(bootstrap)\n" : "\(bootstrap) \(forProducers)\n" }

    /// The fixed address if there is one, otherwise the current one.
    package var forProducers: String { fixedPort.map { "127.0.0.1:\($0)" } ?? bootstrap }

    package init(bootstrap: String, fixedPort: Int?) {
        self.bootstrap = bootstrap
        self.fixedPort = fixedPort
    }

    /// - Returns: nil if the text holds no address.
    package init?(text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return nil }
        bootstrap = String(first)
        fixedPort = words.dropFirst().first?.split(separator: ":").last.flatMap { Int($0) }
    }
}
