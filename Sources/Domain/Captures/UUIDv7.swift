package import FoundationEssentials

extension UUID {
    /// A time-ordered identifier (RFC 9562, version 7): 48 bits of milliseconds, then 74 random bits.
    package static func v7(
        milliseconds: UInt64 = UInt64(Date().timeIntervalSince1970 * 1000)
    ) -> UUID {
        let a = UInt64.random(in: .min ... .max)
        let b = UInt64.random(in: .min ... .max)
        func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
        return UUID(
            uuid: (
                byte(milliseconds, 40), byte(milliseconds, 32), byte(milliseconds, 24),
                byte(milliseconds, 16), byte(milliseconds, 8), byte(milliseconds, 0),
                byte(a, 0) & 0x0F | 0x70, byte(a, 8),
                byte(b, 0) & 0x3F | 0x80, byte(b, 8), byte(b, 16), byte(b, 24),
                byte(b, 32), byte(b, 40), byte(b, 48), byte(b, 56)
            ))
    }
}
