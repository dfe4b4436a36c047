/// Limits of an S3 client.
package struct S3Options: Sendable {
    /// Tries of one request, the first included.
    package var attempts = 6
    /// Before the second try. Each further pause is twice as long.
    package var firstPause = Duration.milliseconds(250)
    /// The longest pause between two tries, also of a server's `Retry-After`.
    package var longestPause = Duration.seconds(20)
    package var connectTimeout = Duration.seconds(10)
    /// Without a byte in either direction.
    package var idleTimeout = Duration.seconds(60)
    /// For a whole request, except for reading an object.
    package var requestTimeout = Duration.seconds(600)
    /// A PEM file of trusted authorities. Replaces those of the system.
    package var authorityFile: String?
    /// The value of `x-amz-date` (`yyyyMMddTHHmmssZ`) instead of the current time; only tests set it.
    package var date: String?

    package init() {}
}
