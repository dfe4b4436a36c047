package import Captures
package import Matching

/// Reads the text of a capture: the built-in rules, or a provider that improves their result.
///
/// To add a provider: add a type that conforms to this protocol in `Workers/Understanding/Providers`, and one line in
/// `Providers.configured`. ops/docs/contributing.md lists what else it may need.
package protocol TextReader: Sendable {
    /// Used in `read_by`, in logs, and in the rate key `provider:<name>`: short, lower case, never changed.
    var name: String { get }

    /// True if reading costs money or takes long: each capture is then claimed by one worker, and the rate limit is
    /// charged before the reading.
    var needsClaim: Bool { get }

    /// Whether this reader is allowed to see the capture and would improve on `previousResult`.
    func canImprove(_ capture: CaptureText, _ previousResult: Understanding) -> Bool

    /// - Parameter previousResult: the result of the readers before; nil for the first reader.
    /// - Returns: the new result; `readBy` names the reader.
    /// - Throws: if the reading failed. `previousResult` then stands, except for the first reader. An error with `retryAfter`
    ///   postpones the capture if it is claimed and may wait that long.
    func read(_ capture: CaptureText, _ previousResult: Understanding?) async throws(StageError) -> Understanding
}
