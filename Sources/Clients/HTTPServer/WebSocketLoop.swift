internal import Synchronization
internal import Threads
internal import WebSockets

/// All WebSockets of a server. One thread waits for their bytes; the thread starts with the first socket.
final class WebSocketLoop: Sendable {
    private struct State {
        var sockets: [UInt64: WebSocket] = [:]
        var nextID: UInt64 = 0
        var set: EpollSet?
        var isStopped = false
        var emptyWaiters: [@Sendable () -> Void] = []
    }

    private static let tick = 1_000

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.sockets.count } }

    /// - Returns: the id of the socket and the set to which its descriptor belongs; nil if the loop is stopped or has no
    ///   descriptors.
    func add(_ socket: WebSocket) -> (id: UInt64, set: EpollSet)? {
        let (entry, isFirst) = state.withLock { state -> ((UInt64, EpollSet)?, Bool) in
            guard !state.isStopped, let set = state.set ?? EpollSet() else { return (nil, false) }
            defer { state.set = set }
            state.nextID += 1
            state.sockets[state.nextID] = socket
            return ((state.nextID, set), state.set == nil)
        }
        if isFirst, let set = entry?.1 { DedicatedThread.start { [self] in run(set) } }
        return entry
    }

    func remove(_ id: UInt64) {
        let waiters = state.withLock { state -> [@Sendable () -> Void] in
            state.sockets[id] = nil
            guard state.sockets.isEmpty else { return [] }
            defer { state.emptyWaiters = [] }
            return state.emptyWaiters
        }
        waiters.forEach { $0() }
    }

    /// Calls back when no socket is left; at once if there is none.
    func whenEmpty(_ body: @escaping @Sendable () -> Void) {
        let isEmpty = state.withLock { state in
            if !state.sockets.isEmpty { state.emptyWaiters.append(body) }
            return state.sockets.isEmpty
        }
        if isEmpty { body() }
    }

    /// Tells every client that the server stops (1001).
    func closeAll() { all.forEach { $0.close(.goingAway) } }

    /// Ends every connection and the thread. No socket can be added afterwards.
    func stop() {
        let set = state.withLock { state in
            state.isStopped = true
            return state.set
        }
        all.forEach { $0.cut() }
        set?.wake()
    }

    private var all: [WebSocket] { state.withLock { Array($0.sockets.values) } }

    private func run(_ set: EpollSet) {
        var nextTick = MonotonicTime.milliseconds() + Int64(Self.tick)
        while !state.withLock({ $0.isStopped }) {
            let wait = nextTick - MonotonicTime.milliseconds()
            for event in set.wait(milliseconds: Int32(clamping: max(0, wait))) {
                // A socket that has ended since is not in the table.
                guard let socket = state.withLock({ $0.sockets[event.id] }) else { continue }
                if event.isWritable { socket.canWrite() }
                if event.isReadable || event.isBroken { socket.canRead(isBroken: event.isBroken) }
            }
            guard MonotonicTime.milliseconds() >= nextTick else { continue }
            nextTick = MonotonicTime.milliseconds() + Int64(Self.tick)
            all.forEach { $0.tick() }
        }
    }
}
