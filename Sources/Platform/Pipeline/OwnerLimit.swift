import Captures
import FoundationEssentials
import Kafka
import Synchronization

/// Bounds the batches that hold work of one owner at the same time, so that other owners find a free slot.
final class OwnerLimit: MessageFilter {
    private let limit: Int
    /// Batches under work that hold something of an owner.
    private let batches = Mutex<[UUID: Int]>([:])

    init(_ limit: Int) { self.limit = limit }

    /// Messages that cannot be decoded have no owner and are always accepted.
    func accepts(_ message: IncomingMessage) -> Bool {
        guard let owner = message.group else { return true }
        return batches.withLock { $0[owner, default: 0] < limit }
    }

    func didTake(_ messages: [IncomingMessage]) {
        let owners = Self.owners(of: messages)
        batches.withLock { batches in for owner in owners { batches[owner, default: 0] += 1 } }
    }

    func release(_ owners: Set<UUID>) {
        batches.withLock { batches in
            for owner in owners {
                let left = batches[owner, default: 0] - 1
                batches[owner] = left > 0 ? left : nil
            }
        }
    }

    static func owners(of messages: [IncomingMessage]) -> Set<UUID> { Set(messages.compactMap(\.group)) }

    /// The consumer's `group`.
    static func owner(of message: IncomingMessage) -> UUID? { (try? WorkMessage.decode(message.value))?.owner }
}

/// The owners of one batch that was taken through an `OwnerLimit`. Each is released when the batch holds no more work of
/// that owner, which may be long before its end.
struct OwnerHold {
    private let limit: OwnerLimit
    private var owners: Set<UUID>
    private let onRelease: @Sendable () -> Void

    init(_ limit: OwnerLimit, _ messages: [IncomingMessage], onRelease: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.onRelease = onRelease
        owners = OwnerLimit.owners(of: messages)
    }

    mutating func releaseAll(except left: Set<UUID>) {
        let ended = owners.subtracting(left)
        guard !ended.isEmpty else { return }
        owners.subtract(ended)
        limit.release(ended)
        onRelease()
    }
}
