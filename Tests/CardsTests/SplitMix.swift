/// Random numbers from a seed, so that a failure can be reproduced.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Text of every plane, with marks that often break parsers.
    mutating func text(_ count: Int) -> String {
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
