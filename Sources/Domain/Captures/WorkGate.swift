/// Why work waits for a time of its own, where that time is not merely the safety deadline of what was published.
package enum WorkGate: String, Codable, Sendable, CaseIterable {
    /// A later try.
    case retry
    /// A key's allowance. The slot at that time is paid for: whoever loads the work then must not charge it again.
    case rate
}
