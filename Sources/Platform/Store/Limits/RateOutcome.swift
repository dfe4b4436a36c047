package import FoundationEssentials

/// The result of charging requests.
package struct RateOutcome: Sendable {
    /// For each request: nil if it is granted, otherwise when to try again.
    package var refused: [Date?]
    /// The state of the keys after the charge.
    package var uses: [RateKey: RateUse]
    /// The second (since 1970, by the database's clock) in which everything was charged; nil if no key has a limit.
    package var second: Int?
}
