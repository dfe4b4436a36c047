/// A log line of librdkafka. `level` is a syslog level: 3 error, 4 warning, 6 information.
package struct KafkaLogLine: Sendable, Equatable {
    package let level: Int
    /// librdkafka's short name of the origin, such as `FAIL` or `CONFWARN`.
    package let facility: String
    package let message: String

    /// A warning that a producer ignores a consumer property, or the reverse. Both use one set of properties, so
    /// librdkafka would log this warning at each start.
    var isOtherRolesProperty: Bool {
        facility == "CONFWARN"
            && ["producer", "consumer"].contains { message.hasSuffix("will be ignored by this \($0) instance") }
    }
}
