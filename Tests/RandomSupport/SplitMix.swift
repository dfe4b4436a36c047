package import FoundationEssentials

/// SplitMix64: the same state gives the same test.
package struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// 0..<limit.
    package mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % limit }

    package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    package mutating func id() -> UUID {
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &self) }
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    /// Text of every plane, with marks that often break parsers.
    package mutating func text(_ count: Int) -> String {
        let marks = Array("@.,:;-/()[]<>'\"\n\t 0123456789+#|✓")
        var text = ""
        for _ in 0..<count {
            switch next() % 4 {
            case 0: text.append(marks[Int(next() % UInt64(marks.count))])
            case 1: text.unicodeScalars.append(Unicode.Scalar(UInt8(97 + next() % 26)))
            case 2: text.unicodeScalars.append(Unicode.Scalar(UInt8(65 + next() % 26)))
            default:
                if let scalar = Unicode.Scalar(UInt32(next() % 0x11_0000)) { text.unicodeScalars.append(scalar) }
            }
        }
        return text
    }
}
