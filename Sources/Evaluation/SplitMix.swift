/// A pseudorandom generator that depends only on its seed (SplitMix64, Steele et al. 2014).
package struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// - Parameter stream: selects an independent sequence for the same seed.
    package init(seed: UInt64, stream: UInt64) {
        var mixed = SplitMix(seed: seed ^ (stream &* 0x9E37_79B9_7F4A_7C15))
        state = mixed.next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
