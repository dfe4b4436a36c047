/// Where producers reach the line's broker, for `tapline status`.
struct BrokerAddress: Sendable, Equatable {
    var address: String
    var isEmbedded = false
    /// The same at each start; the embedded broker's by `tapline up --broker-port` only.
    var isFixed = true
}

extension BrokerAddress {
    /// - Returns: nil where the settings name no broker, or the embedded one does not run.
    init?(_ environment: [String: String], read: (_ path: String) -> String?) {
        if let bootstrap = environment["TAPLINE_KAFKA_BOOTSTRAP"], !bootstrap.isEmpty {
            address = bootstrap
            return
        }
        guard let path = environment["TAPLINE_KAFKA_EMBEDDED_FILE"],
            let embedded = read(path).flatMap(EmbeddedAddress.init(text:))
        else { return nil }
        address = embedded.forProducers
        isEmbedded = true
        isFixed = embedded.fixedPort != nil
    }
}
