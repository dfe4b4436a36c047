/// How the receiver ends a transfer.
package enum ChunkEnd: UInt8, Sendable, CaseIterable {
    case complete = 0
    /// The SHA-256 of the whole is another one.
    case corrupt = 1
    case tooLarge = 2
    /// The receiver has too many open transfers.
    case busy = 3
    /// The number of the transfer is used for other content.
    case conflict = 4
    case unsupported = 5
    /// The receiver does not know the transfer. The sender sends the begin again, and the answer says what has arrived.
    case unknown = 6
}
