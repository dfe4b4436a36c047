/// A charge to two rate keys: of an HTTP request to its device and its owner, or of a provider call to the owner's
/// share and to the provider.
package struct RateCharge: Sendable {
    package var narrow: RateKey
    package var wide: RateKey
    package var tokens: Int

    package init(narrow: RateKey, wide: RateKey, tokens: Int) {
        self.narrow = narrow
        self.wide = wide
        self.tokens = tokens
    }
}
