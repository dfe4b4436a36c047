internal import Glibc

/// The kernel refused a restriction that it supports, or a change of user failed.
package struct SandboxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// For example `landlock_restrict_self: Operation not permitted`.
    package let description: String

    init(_ call: String, _ code: Int32) { description = "\(call): \(unsafe String(cString: strerror(code)))" }

    init(_ description: String) { self.description = description }
}
