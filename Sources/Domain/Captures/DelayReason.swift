/// Why a row of `work` has a `due_at` in the future, if that time is not the safety deadline of a published row.
package enum DelayReason: String, Codable, Sendable, CaseIterable {
    /// The next attempt after a failure.
    case retry
    /// A slot of a rate key's quota. The slot is already charged: the worker that loads the work must not charge it
    /// again.
    case rate
}
