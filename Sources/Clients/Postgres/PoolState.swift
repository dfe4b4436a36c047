/// The pool's books: who has a connection, who waits for one, in the order of coming. No I/O, no clock.
struct PoolState<Resource: Sendable, Instant: Sendable>: Sendable {
    /// What an acquirer gets: a connection to use again, or the right to open one.
    enum Grant: Sendable {
        case reuse(Resource, idleSince: Instant)
        case open
    }

    enum Request {
        case granted(Grant)
        case mustWait
        case closed
    }

    /// What to do once the lock is let go.
    enum Action {
        case nothing
        case grant(Grant, waiter: UInt64)
        case close(Resource)
    }

    let size: Int
    private(set) var idle: [(resource: Resource, since: Instant)] = []
    /// Connections open or being opened, idle ones too.
    private(set) var open = 0
    private(set) var waiters: [UInt64] = []
    private(set) var isClosed = false

    init(size: Int) { self.size = size }

    /// A newcomer never overtakes a waiter: nothing is free while somebody waits.
    mutating func request() -> Request {
        if isClosed { return .closed }
        // The one used last: its caches are warm, and the others grow old and are closed by the health check.
        if let last = idle.popLast() { return .granted(.reuse(last.resource, idleSince: last.since)) }
        guard open < size else { return .mustWait }
        open += 1
        return .granted(.open)
    }

    mutating func wait(_ waiter: UInt64) { waiters.append(waiter) }

    /// False when the waiter has been served already.
    mutating func giveUp(_ waiter: UInt64) -> Bool {
        guard let position = waiters.firstIndex(of: waiter) else { return false }
        waiters.remove(at: position)
        return true
    }

    mutating func giveBack(_ resource: Resource, now: Instant) -> Action {
        if isClosed {
            open -= 1
            return .close(resource)
        }
        guard waiters.isEmpty else { return .grant(.reuse(resource, idleSince: now), waiter: waiters.removeFirst()) }
        idle.append((resource, now))
        return .nothing
    }

    /// A connection broke, or could not be opened: its place goes to the next in line.
    mutating func lose() -> Action {
        guard !isClosed, !waiters.isEmpty else {
            open -= 1
            return .nothing
        }
        return .grant(.open, waiter: waiters.removeFirst())
    }

    mutating func close() -> (idle: [Resource], waiters: [UInt64]) {
        isClosed = true
        defer {
            open -= idle.count
            idle = []
            waiters = []
        }
        return (idle.map(\.resource), waiters)
    }
}
