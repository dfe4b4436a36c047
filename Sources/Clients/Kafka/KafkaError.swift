internal import CKafka

/// An error of the broker or of the connection to it. Its texts never contain the value of a secret property.
package struct KafkaError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable, CaseIterable {
        case invalidSettings = "kafka_invalid_settings"
        case unreachable = "kafka_unreachable"
        case timedOut = "kafka_timed_out"
        case queueFull = "kafka_queue_full"
        case messageTooLarge = "kafka_message_too_large"
        case unknownTopic = "kafka_unknown_topic"
        case unauthorized = "kafka_unauthorized"
        /// The message was in flight when the client was rebuilt or closed: its delivery is unknown.
        case interrupted = "kafka_interrupted"
        case cancelled = "kafka_cancelled"
        case closed = "kafka_closed"
        case refused = "kafka_refused"
    }

    package let code: Code
    package let operatorText: String
    /// The same call may succeed later. It may deliver a message twice, which the consumers' guards handle.
    package let isRetryable: Bool
    /// The client is unusable. `Producer` rebuilds itself, so only consumers report this.
    package let isFatal: Bool
    /// For `invalidSettings`: all faults; otherwise empty.
    package let faults: [Fault]

    /// A fault of one property.
    package struct Fault: Equatable, Sendable, CustomStringConvertible {
        /// The environment variable of the property; nil if the property comes from a properties file or from the
        /// program.
        package let variable: String?
        /// Starts with the property's name, or with its line in the file.
        package let problem: String

        init(_ problem: String, variable: String? = nil) {
            self.variable = variable
            self.problem = problem
        }

        package var description: String { (variable.map { "\($0) " } ?? "") + problem }
    }

    package init(
        _ code: Code, operator text: String, isRetryable: Bool? = nil, isFatal: Bool = false, faults: [Fault] = []
    ) {
        self.code = code
        self.operatorText = text
        self.isRetryable = isRetryable ?? code.isUsuallyRetryable
        self.isFatal = isFatal
        self.faults = faults
    }

    package var description: String { "\(code.rawValue): \(operatorText)" }
}

extension KafkaError.Code {
    fileprivate var isUsuallyRetryable: Bool {
        switch self {
        case .unreachable, .timedOut, .queueFull, .interrupted, .cancelled: true
        case .invalidSettings, .messageTooLarge, .unknownTopic, .unauthorized, .closed, .refused: false
        }
    }
}

extension KafkaError {
    /// - Parameter doing: the operation, such as `sending to tapline.match.now`.
    init(_ response: rd_kafka_resp_err_t, doing: String) {
        let name = unsafe String(cString: rd_kafka_err2name(response))
        let words = unsafe String(cString: rd_kafka_err2str(response))
        let code = Self.code(of: response)
        self.init(
            code, operator: "\(doing): \(words) (\(name))",
            isRetryable: code == .refused ? Self.isTemporary(response) : nil,
            isFatal: response == RD_KAFKA_RESP_ERR__FATAL)
    }

    private static func code(of response: rd_kafka_resp_err_t) -> Code {
        switch response {
        case RD_KAFKA_RESP_ERR__TRANSPORT, RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN, RD_KAFKA_RESP_ERR__RESOLVE,
            RD_KAFKA_RESP_ERR_BROKER_NOT_AVAILABLE, RD_KAFKA_RESP_ERR_COORDINATOR_NOT_AVAILABLE:
            .unreachable
        case RD_KAFKA_RESP_ERR__TIMED_OUT, RD_KAFKA_RESP_ERR__MSG_TIMED_OUT, RD_KAFKA_RESP_ERR__TIMED_OUT_QUEUE,
            RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT:
            .timedOut
        case RD_KAFKA_RESP_ERR__QUEUE_FULL: .queueFull
        case RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE, RD_KAFKA_RESP_ERR_RECORD_LIST_TOO_LARGE: .messageTooLarge
        case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC, RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART,
            RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
            .unknownTopic
        case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED, RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED,
            RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED, RD_KAFKA_RESP_ERR__AUTHENTICATION,
            RD_KAFKA_RESP_ERR_SASL_AUTHENTICATION_FAILED:
            .unauthorized
        case RD_KAFKA_RESP_ERR__PURGE_QUEUE, RD_KAFKA_RESP_ERR__PURGE_INFLIGHT, RD_KAFKA_RESP_ERR__FATAL,
            RD_KAFKA_RESP_ERR__DESTROY:
            .interrupted
        default: .refused
        }
    }

    private static func isTemporary(_ response: rd_kafka_resp_err_t) -> Bool {
        switch response {
        case RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION, RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE,
            RD_KAFKA_RESP_ERR_NOT_ENOUGH_REPLICAS, RD_KAFKA_RESP_ERR_NOT_ENOUGH_REPLICAS_AFTER_APPEND,
            RD_KAFKA_RESP_ERR_NETWORK_EXCEPTION, RD_KAFKA_RESP_ERR_COORDINATOR_LOAD_IN_PROGRESS,
            RD_KAFKA_RESP_ERR_NOT_COORDINATOR, RD_KAFKA_RESP_ERR_KAFKA_STORAGE_ERROR,
            RD_KAFKA_RESP_ERR_THROTTLING_QUOTA_EXCEEDED, RD_KAFKA_RESP_ERR__WAIT_COORD,
            RD_KAFKA_RESP_ERR_REBALANCE_IN_PROGRESS:
            true
        default: false
        }
    }
}
