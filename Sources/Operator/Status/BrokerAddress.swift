import Supervision

/// The broker's address for producers, as `tapline status` shows it.
struct BrokerAddress: Sendable, Equatable {
    var address: String
    var isEmbedded = false
    /// The address is the same after a restart. For the embedded broker only with `tapline up --broker-port`.
    var isFixed = true
}

extension BrokerAddress {
    /// - Returns: nil if the settings name no broker, or the embedded broker is not running.
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
