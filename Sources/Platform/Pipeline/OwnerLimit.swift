import Captures
import FoundationEssentials
import Kafka
import Synchronization

/// Limits how many batches with work of one owner run at the same time, so that other owners find a free slot.
final class OwnerLimit: MessageFilter {
    private let limit: Int
    /// Running batches with work of each owner.
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

    /// Reads the owner of a message; it becomes the message's `group`.
    static func owner(of message: IncomingMessage) -> UUID? { (try? WorkMessage.decode(message.value))?.owner }
}

/// The owners of one batch that was taken through an `OwnerLimit`. An owner is released when the batch has no
/// unfinished work of that owner, which may be long before the batch ends.
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
