/// How to reach the brokers. Neither its description nor any error shows the value of a secret.
package struct KafkaSettings: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `host:port`; several are separated by commas.
    package var bootstrap: String
    /// Any librdkafka properties (TLS, SASL, limits), except those in `ownProperties`.
    package var properties: [String: String]
    /// True for librdkafka's mock broker, whose rebalance lasts a whole session timeout and whose empty fetch lasts
    /// the whole maximum wait.
    package var isEmbedded: Bool
    /// Receives librdkafka's log lines; without it they are dropped. Called on librdkafka's threads: return at once.
    package var onLog: (@Sendable (KafkaLogLine) -> Void)?

    package init(
        bootstrap: String, properties: [String: String] = [:], isEmbedded: Bool = false,
        onLog: (@Sendable (KafkaLogLine) -> Void)? = nil
    ) {
        self.bootstrap = bootstrap
        self.properties = properties
        self.isEmbedded = isEmbedded
        self.onLog = onLog
    }

    package var description: String {
        let shown = properties.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(Self.isSecret(name) ? "…" : value)"
        }
        return (["bootstrap.servers=\(bootstrap)", isEmbedded ? "embedded" : "cluster"] + shown).joined(separator: " ")
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["settings": description]) }

    /// Properties that correctness depends on; settings may not change them.
    package static let ownProperties: Set<String> = [
        "acks", "request.required.acks", "enable.idempotence", "transactional.id", "group.id", "group.instance.id",
        "group.protocol", "group.remote.assignor", "enable.auto.commit", "auto.commit.interval.ms",
        "enable.auto.offset.store", "enable.partition.eof", "auto.offset.reset", "partition.assignment.strategy",
        "statistics.interval.ms", "delivery.report.only.error", "dr_cb", "dr_msg_cb", "test.mock.num.brokers",
    ]

    /// Whether the value of a property must never be shown.
    package static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["password", "secret", "jaas", "oauthbearer.config", ".pem", "token", "credential"]
            .contains { name.contains($0) }
    }
}
