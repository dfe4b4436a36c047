internal import CKafka
internal import Glibc

/// librdkafka's callbacks. Retained by the `ClientHandle`. They run on the polling thread, except `onLog`.
final class ClientCallbacks: Sendable {
    let health: BrokerHealth
    private let onDelivery: (@Sendable (UInt, KafkaError?) -> Void)?
    private let onRebalance: (@Sendable (Client, Rebalance, [TopicPartition]) -> Void)?
    private let onLog: (@Sendable (KafkaLogLine) -> Void)?

    enum Rebalance: Sendable { case assigned, revoked }

    init(
        health: BrokerHealth, onLog: (@Sendable (KafkaLogLine) -> Void)?,
        onDelivery: (@Sendable (UInt, KafkaError?) -> Void)? = nil,
        onRebalance: (@Sendable (Client, Rebalance, [TopicPartition]) -> Void)? = nil
    ) {
        self.health = health
        self.onLog = onLog
        self.onDelivery = onDelivery
        self.onRebalance = onRebalance
    }

    static func install(on configuration: OpaquePointer, context: UnsafeMutableRawPointer, _ role: ClientRole) {
        unsafe rd_kafka_conf_set_opaque(configuration, context)
        unsafe rd_kafka_conf_set_error_cb(configuration) { _, code, reason, opaque in
            let words = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            unsafe ClientCallbacks.from(opaque)?.failed(rd_kafka_resp_err_t(code), message: words)
        }
        unsafe rd_kafka_conf_set_stats_cb(configuration) { _, json, _, opaque in
            // Only brokers have states in capitals in this JSON. Nothing else of it is read.
            if let json = unsafe json, unsafe strstr(json, "\"state\":\"UP\"") != nil {
                unsafe ClientCallbacks.from(opaque)?.health.contact()
            }
            return 0
        }
        unsafe rd_kafka_conf_set_log_cb(configuration) { client, level, facility, text in
            guard let client = unsafe client, let facility = unsafe facility, let text = unsafe text else { return }
            let callbacks = unsafe ClientCallbacks.from(rd_kafka_opaque(client))
            let line = unsafe KafkaLogLine(
                level: Int(level), facility: String(cString: facility), message: String(cString: text))
            if !line.isOtherRolesProperty { callbacks?.onLog?(line) }
        }
        switch role {
        case .producer:
            unsafe rd_kafka_conf_set_dr_msg_cb(configuration) { _, message, opaque in
                guard let message = unsafe message else { return }
                unsafe ClientCallbacks.from(opaque)?.delivered(message)
            }
        case .consumer:
            unsafe rd_kafka_conf_set_rebalance_cb(configuration) { raw, response, list, opaque in
                guard let raw = unsafe raw, let list = unsafe list else { return }
                let partitions = unsafe TopicPartition.all(in: list)
                unsafe ClientCallbacks.from(opaque)?.rebalanced(Client(raw), response: response, partitions: partitions)
            }
        }
    }

    private static func from(_ opaque: UnsafeMutableRawPointer?) -> ClientCallbacks? {
        unsafe opaque.map { unsafe Unmanaged<ClientCallbacks>.fromOpaque($0).takeUnretainedValue() }
    }

    private func failed(_ response: rd_kafka_resp_err_t, message: String) {
        health.failed(message, allBrokersDown: response == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN)
    }

    private func delivered(_ message: UnsafePointer<rd_kafka_message_t>) {
        let token = unsafe UInt(bitPattern: message.pointee._private)
        let response = unsafe message.pointee.err
        if response == RD_KAFKA_RESP_ERR_NO_ERROR {
            health.contact()
            onDelivery?(token, nil)
        } else {
            let topic = unsafe message.pointee.rkt.map { unsafe String(cString: rd_kafka_topic_name($0)) }
            onDelivery?(token, KafkaError(response, doing: "sending to \(topic ?? "a topic")"))
        }
    }

    private func rebalanced(_ client: Client, response: rd_kafka_resp_err_t, partitions: [TopicPartition]) {
        let kind: Rebalance = response == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS ? .assigned : .revoked
        onRebalance?(client, kind, partitions)
    }
}
