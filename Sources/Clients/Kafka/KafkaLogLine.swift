/// One of librdkafka's own log lines. `level` is syslog's: 3 error, 4 warning, 6 information.
package struct KafkaLogLine: Sendable, Equatable {
    package let level: Int
    /// librdkafka's short word for the place, such as `FAIL` or `CONFWARN`.
    package let facility: String
    package let message: String

    /// A warning that a producer ignores a consumer's property, or the reverse. One set of properties serves both, so
    /// that librdkafka would give this warning at each start.
    var isOtherRolesProperty: Bool {
        facility == "CONFWARN"
            && ["producer", "consumer"].contains { message.hasSuffix("will be ignored by this \($0) instance") }
    }
}
