internal import FoundationEssentials
internal import Synchronization

/// Passes messages from the readers' threads to tasks, the most urgent lane first.
final class MessageInbox: Sendable {
    private struct Waiter {
        let id: Int
        let limit: Int
        let lanes: Int
        let filter: (any MessageFilter)?
        let continuation: CheckedContinuation<[IncomingMessage], Never>
    }

    private struct State {
        var buffer: MessageBuffer
        var waiters: [Waiter] = []
        var canceled: Set<Int> = []
        var lastWaiter = 0
        var isClosed = false
    }

    private let state: Mutex<State>
    /// One for each lane, signaled when messages are taken.
    private let room: [RoomSignal]
    private let group: (@Sendable (IncomingMessage) -> UUID?)?

    init(lanes: Int, capacity: Int, group: (@Sendable (IncomingMessage) -> UUID?)? = nil) {
        self.group = group
        state = Mutex(State(buffer: MessageBuffer(lanes: lanes, capacity: capacity)))
        room = (0..<lanes).map { _ in RoomSignal() }
    }

    /// Always accepts: the caller checks `space` first.
    func offer(_ messages: [IncomingMessage]) {
        var messages = messages
        if let group { for index in messages.indices { messages[index].group = group(messages[index]) } }
        let woken: [(Waiter, [IncomingMessage])] = state.withLock { [messages] state in
            for message in messages { state.buffer.append(message) }
            var woken: [(Waiter, [IncomingMessage])] = []
            for waiter in state.waiters {
                // The waiter has refused all earlier messages of the buffer. Checking a full lane again for each new
                // message would take quadratic time.
                if let filter = waiter.filter, !messages.isEmpty, !messages.contains(where: filter.accepts) { continue }
                let taken = state.buffer.take(upTo: waiter.limit, ofFirst: waiter.lanes, filter: waiter.filter)
                if !taken.isEmpty { woken.append((waiter, taken)) }
            }
            state.waiters.removeAll { waiter in woken.contains { $0.0.id == waiter.id } }
            return woken
        }
        for (waiter, messages) in woken { waiter.continuation.resume(returning: messages) }
        // `reapplyFilters` has taken buffered messages: there is space for the readers' threads.
        if messages.isEmpty, !woken.isEmpty { room.forEach { $0.signal() } }
    }

    /// Returns messages of the most urgent lane that has any, at most `limit`; otherwise waits for at least one.
    /// - Parameters:
    ///   - lanes: how many of the most urgent lanes to take from.
    ///   - filter: messages that it refuses stay in the inbox.
    /// - Returns: an empty array if the inbox is closed and empty, or the task is canceled.
    func take(
        upTo limit: Int, ofFirst lanes: Int = .max, filter: (any MessageFilter)? = nil
    ) async -> [IncomingMessage] {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now: [IncomingMessage]? = state.withLock { state in
                    if state.canceled.remove(id) != nil { return [] }
                    let taken = state.buffer.take(upTo: limit, ofFirst: lanes, filter: filter)
                    if !taken.isEmpty || state.isClosed { return taken }
                    state.waiters.append(
                        Waiter(id: id, limit: limit, lanes: lanes, filter: filter, continuation: continuation))
                    return nil
                }
                guard let now else { return }
                continuation.resume(returning: now)
                if !now.isEmpty { room.forEach { $0.signal() } }
            }
        } onCancel: {
            let waiter: Waiter? = state.withLock { state in
                guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
                    state.canceled.insert(id)
                    return nil
                }
                return state.waiters.remove(at: index)
            }
            waiter?.continuation.resume(returning: [])
        }
    }

    func space(lane: Int) -> Int { state.withLock { $0.buffer.space(lane: lane) } }

    /// Blocks this thread until a message is taken, at most for the given time.
    func waitForRoom(lane: Int, milliseconds: Int) {
        room[lane].wait(milliseconds: milliseconds) { space(lane: lane) == 0 }
    }

    func drop(lane: Int, _ partitions: [TopicPartition]) {
        state.withLock { $0.buffer.drop(lane: lane, Set(partitions)) }
    }

    /// Ends every wait. Buffered messages are discarded: their partitions are released, and other members will read
    /// them.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            state.buffer.clear()
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(returning: []) }
        room.forEach { $0.signal() }
    }

    var count: Int { state.withLock { $0.buffer.count } }
    func oldestTimestamp(lane: Int) -> Int64? { state.withLock { $0.buffer.oldestTimestamp(lane: lane) } }
}
