/// Quota that was charged but not used, for both keys.
package struct RateRefund: Sendable {
    package var narrow: RateKey
    package var wide: RateKey
    package var requests: Int
    package var tokens: Int
    /// The second (since 1970) in which it was charged.
    package var second: Int

    package init(narrow: RateKey, wide: RateKey, requests: Int, tokens: Int, second: Int) {
        self.narrow = narrow
        self.wide = wide
        self.requests = requests
        self.tokens = tokens
        self.second = second
    }
}
