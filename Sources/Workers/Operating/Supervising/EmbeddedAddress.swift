/// What the embedded broker's file in the state folder says: where it is, and then where else producers may begin.
struct EmbeddedAddress {
    var bootstrap: String
    /// Of 127.0.0.1, by `--broker-port`.
    var fixedPort: Int?

    var text: String { fixedPort == nil ? "\(bootstrap)\n" : "\(bootstrap) \(forProducers)\n" }

    /// The address that stays, where there is one.
    var forProducers: String { fixedPort.map { "127.0.0.1:\($0)" } ?? bootstrap }

    init(bootstrap: String, fixedPort: Int?) {
        self.bootstrap = bootstrap
        self.fixedPort = fixedPort
    }

    /// - Returns: nil where there is no address.
    init?(text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return nil }
        bootstrap = String(first)
        fixedPort = words.dropFirst().first?.split(separator: ":").last.flatMap { Int($0) }
    }
}
