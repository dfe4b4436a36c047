/// The pool's state: lent and idle connections, and waiters in the order of their requests. No I/O, no clock.
struct PoolState<Resource: Sendable, Instant: Sendable>: Sendable {
    /// An idle connection, or permission to open one.
    enum Grant: Sendable {
        case reuse(Resource, idleSince: Instant)
        case open
    }

    enum Request {
        case granted(Grant)
        case mustWait
        case closed
    }

    /// An action to perform after the lock is released.
    enum Action {
        case nothing
        case grant(Grant, waiter: UInt64)
        case close(Resource)
    }

    let size: Int
    private(set) var idle: [(resource: Resource, since: Instant)] = []
    /// Connections open or being opened, including idle ones.
    private(set) var open = 0
    private(set) var waiters: [UInt64] = []
    private(set) var isClosed = false

    init(size: Int) { self.size = size }

    /// A new request never overtakes a waiter: nothing is idle while a task waits.
    mutating func request() -> Request {
        if isClosed { return .closed }
        // The most recently used one: its caches are warm. The others age, and the health check closes them.
        if let last = idle.popLast() { return .granted(.reuse(last.resource, idleSince: last.since)) }
        guard open < size else { return .mustWait }
        open += 1
        return .granted(.open)
    }

    mutating func wait(_ waiter: UInt64) { waiters.append(waiter) }

    /// False if the waiter has already been served.
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

    /// A connection was lost or could not be opened: its place goes to the next waiter.
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
