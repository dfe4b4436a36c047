/// One of librdkafka's own log lines. `level` is syslog's: 3 error, 4 warning, 6 information.
package struct KafkaLogLine: Sendable, Equatable {
    package let level: Int
    /// librdkafka's short word for the place, such as `FAIL` or `CONFWARN`.
    package let facility: String
    package let message: String
}
