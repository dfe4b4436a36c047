/// Checks UTF-8 that arrives in pieces (Unicode 15, table 3-7). Sees a fault at the first byte that no text can have.
struct UTF8Check: Sendable {
    /// Bytes that the current character still needs.
    private var missing = 0
    /// What the next byte must be.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether the text can end here.
    var isComplete: Bool { missing == 0 }

    /// - Returns: false if the bytes belong to no text. The check cannot be used afterwards.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
        for byte in bytes {
            if missing > 0 {
                guard allowed.contains(byte) else { return false }
                missing -= 1
                allowed = 0x80...0xBF
                continue
            }
            switch byte {
            case 0x00...0x7F: break
            case 0xC2...0xDF: missing = 1
            case 0xE0: (missing, allowed) = (2, 0xA0...0xBF)
            case 0xED: (missing, allowed) = (2, 0x80...0x9F)
            case 0xE1...0xEF: missing = 2
            case 0xF0: (missing, allowed) = (3, 0x90...0xBF)
            case 0xF1...0xF3: missing = 3
            case 0xF4: (missing, allowed) = (3, 0x80...0x8F)
            default: return false
            }
        }
        return true
    }
}
