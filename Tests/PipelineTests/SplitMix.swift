import FoundationEssentials

/// The same seed gives the same numbers.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0..<limit.
    mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % limit }

    mutating func id() -> UUID {
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &self) }
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}
