package import Captures
package import Matching

/// Somebody who reads what was recognised: the built-in rules, or a provider that improves on them.
///
/// To add a provider: one file in `Workers/Understanding/Providers` with a type of this kind, and one line in
/// `Providers.configured`; the README says what else it may need.
package protocol TextReader: Sendable {
    /// Stands in `read_by`, in logs, and in the rate key `provider:<name>`: short, lower case, never changed.
    var name: String { get }

    /// Costs money or takes long: each capture is read under a claim of its own, so that no other worker reads it at
    /// the same time, and its allowance is charged first.
    var isClaimed: Bool { get }

    /// Whether this reader may see and would improve on that.
    func wants(_ capture: CaptureText, _ soFar: Understanding) -> Bool

    /// - Parameter soFar: what those before have made of it; nil for the first.
    /// - Returns: what stands from now on; `readBy` says who read it.
    /// - Throws: where it could not: for any reader but the first that leaves what stands so far. With `retryAfter` from
    ///   a provider's `Retry-After` the capture is put off for so long, where it is claimed and has the patience.
    func read(_ capture: CaptureText, _ soFar: Understanding?) async throws(StageError) -> Understanding
}
