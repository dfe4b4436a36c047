/// How to reach the brokers. Neither its description nor any error shows a secret's value.
package struct KafkaSettings: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `host:port`, several with commas.
    package var bootstrap: String
    /// Any of librdkafka's properties (TLS, SASL, limits), but for those in `ownProperties`.
    package var properties: [String: String]
    /// The broker inside librdkafka, whose rebalance lasts a whole session and whose empty fetch a whole wait.
    package var isEmbedded: Bool
    /// Where librdkafka's own log lines go; they are dropped without it. Called from its threads: return at once.
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

    /// Correctness rests on these, so that settings may not change them.
    package static let ownProperties: Set<String> = [
        "acks", "request.required.acks", "enable.idempotence", "transactional.id", "group.id", "group.instance.id",
        "group.protocol", "group.remote.assignor", "enable.auto.commit", "auto.commit.interval.ms",
        "enable.auto.offset.store", "enable.partition.eof", "auto.offset.reset", "partition.assignment.strategy",
        "statistics.interval.ms", "delivery.report.only.error", "dr_cb", "dr_msg_cb", "test.mock.num.brokers",
    ]

    /// Whether a property's value must never be shown.
    package static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["password", "secret", "jaas", "oauthbearer.config", ".pem", "token", "credential"]
            .contains { name.contains($0) }
    }
}
