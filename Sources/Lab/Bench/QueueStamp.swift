import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// The time of a message's publication, encoded in its trace id. The measured time ends at the commit.
enum QueueStamp {
    private static let magic: UInt64 = 0x7461_706C_696E_6500

    /// Microseconds of the monotonic clock that all processes of this machine share.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    }

    static func trace(_ microseconds: UInt64) -> UUID {
        withUnsafeBytes(of: (magic.bigEndian, microseconds.bigEndian)) { bytes in
            var uuid = UUID().uuid
            withUnsafeMutableBytes(of: &uuid) { $0.copyMemory(from: bytes) }
            return UUID(uuid: uuid)
        }
    }

    /// - Returns: nil if the dispatcher published the message, with the row's own trace id.
    static func microseconds(_ trace: UUID) -> UInt64? {
        withUnsafeBytes(of: trace.uuid) { bytes in
            let first = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
            guard first == magic else { return nil }
            return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }
}
