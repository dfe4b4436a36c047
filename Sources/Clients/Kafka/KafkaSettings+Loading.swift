extension KafkaSettings {
    /// The prefix of environment variables: `TAPLINE_KAFKA_SASL_USERNAME` is `sasl.username`.
    package static let environmentPrefix = "TAPLINE_KAFKA_"

    /// Merges a properties file and the environment, which takes precedence, and checks every property with
    /// librdkafka.
    ///
    /// - Parameters:
    ///   - bootstrap: used if neither source sets `bootstrap.servers`.
    ///   - propertiesFile: the file's text: `key=value` lines as Java clients read them.
    ///   - ignoring: variables with the prefix that are not properties.
    /// - Throws: `invalidSettings` with every fault in `faults`, without the values of secrets.
    package static func load(
        bootstrap: String? = nil, propertiesFile: String? = nil, environment: [String: String] = [:],
        ignoring: Set<String> = ["TAPLINE_KAFKA_HOME", "TAPLINE_KAFKA_PROPERTIES_FILE"], isEmbedded: Bool = false
    ) throws(KafkaError) -> KafkaSettings {
        var faults: [KafkaError.Fault] = []
        var merged: [String: (value: String, variable: String?, place: String)] = [:]
        if let propertiesFile {
            let file = PropertiesFile(propertiesFile)
            faults += file.faults.map { KafkaError.Fault($0) }
            for entry in file.entries {
                merged[entry.name] = (entry.value, nil, "line \(entry.line): \(entry.name)")
            }
        }
        for (variable, value) in environment.sorted(by: { $0.key < $1.key })
        where variable.hasPrefix(environmentPrefix) && !ignoring.contains(variable) {
            let name = variable.dropFirst(environmentPrefix.count).lowercased().split(
                separator: "_", omittingEmptySubsequences: false
            ).joined(separator: ".")
            merged[name] = (value, variable, "(\(name))")
        }

        let servers = merged.removeValue(forKey: "bootstrap.servers") ?? merged["metadata.broker.list"]
        merged["metadata.broker.list"] = nil
        let address = servers?.value ?? bootstrap ?? ""
        if address.isEmpty {
            faults.append(.init("bootstrap.servers is missing: expected host:port", variable: servers?.variable))
        }

        let configuration = ConfigurationHandle()
        for (name, entry) in merged.sorted(by: { $0.key < $1.key }) {
            if ownProperties.contains(name) {
                faults.append(
                    .init("\(entry.place) is set by Tapline itself and cannot be changed", variable: entry.variable))
            } else if let fault = configuration.set(name, entry.value) {
                faults.append(.init("\(entry.place): \(fault)", variable: entry.variable))
            }
        }
        guard faults.isEmpty else { throw .invalidSettings(faults) }
        return KafkaSettings(bootstrap: address, properties: merged.mapValues(\.value), isEmbedded: isEmbedded)
    }

    /// - Parameters:
    ///   - defaults: values that `properties` may change.
    ///   - required: values that it may not change.
    func configuration(
        defaults: [String: String] = [:], required: [String: String] = [:]
    ) throws(KafkaError) -> ConfigurationHandle {
        let configuration = ConfigurationHandle()
        let common = [
            "client.id": "tapline", "socket.keepalive.enable": "true", "socket.nagle.disable": "true",
            "reconnect.backoff.ms": "50", "reconnect.backoff.max.ms": "1000",
            "topic.metadata.refresh.interval.ms": "30000", "log.connection.close": "false",
        ]
        var faults: [String] = []
        for (name, value) in common.merging(defaults, uniquingKeysWith: { $1 }) where properties[name] == nil {
            if let fault = configuration.set(name, value) { faults.append("\(name): \(fault)") }
        }
        for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
            if Self.ownProperties.contains(name) {
                faults.append("\(name) is set by Tapline itself and cannot be changed")
            } else if let fault = configuration.set(name, value) {
                faults.append("\(name): \(fault)")
            }
        }
        let own = ["statistics.interval.ms": "1000", "bootstrap.servers": bootstrap]
        for (name, value) in own.merging(required, uniquingKeysWith: { $1 }) {
            if let fault = configuration.set(name, value) { faults.append("\(name): \(fault)") }
        }
        guard faults.isEmpty else { throw .invalidSettings(faults) }
        return configuration
    }
}

extension KafkaError {
    static func invalidSettings(_ faults: [String]) -> KafkaError { invalidSettings(faults.map { Fault($0) }) }

    static func invalidSettings(_ faults: [Fault]) -> KafkaError {
        KafkaError(
            .invalidSettings, operator: faults.map(\.description).joined(separator: "; "), faults: faults)
    }
}
