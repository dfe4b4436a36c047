/// Why a received frame is dropped.
package enum ChunkFault: Error, Sendable, Equatable {
    /// The frame was changed on its way. The sender sends it again.
    case checksum
    case malformed
    /// Another version, unknown content or a size that cannot be numbered.
    case unsupported
}
