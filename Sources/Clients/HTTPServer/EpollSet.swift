internal import CEpoll
internal import Glibc

/// The kernel tells which of these descriptors can be read or written (epoll, level-triggered). Each descriptor has an id,
/// because the kernel gives the number of a closed descriptor to a new one. `Sendable`: Linux documents `epoll_ctl` and `epoll_wait` as safe from any thread.
final class EpollSet: Sendable {
    struct Event {
        let id: UInt64
        let isReadable: Bool
        let isWritable: Bool
        /// The peer has reset the connection, or the descriptor has an error.
        let isBroken: Bool
    }

    /// The most events of one `wait`.
    private static let batch = 256
    private static let wakeupID = UInt64.max

    private let descriptor = tl_epoll_create()
    private let wakeup = tl_epoll_wakeup()

    /// - Returns: nil if the process has no descriptors left.
    init?() {
        guard descriptor >= 0, wakeup >= 0, add(wakeup, id: Self.wakeupID, reading: true, writing: false) else {
            return nil
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if wakeup >= 0 { close(wakeup) }
    }

    /// - Returns: false if the kernel refuses.
    func add(_ target: Int32, id: UInt64, reading: Bool, writing: Bool) -> Bool {
        tl_epoll_control(descriptor, TL_EPOLL_ADD, target, id, reading ? 1 : 0, writing ? 1 : 0) == 0
    }

    func change(_ target: Int32, id: UInt64, reading: Bool, writing: Bool) {
        _ = tl_epoll_control(descriptor, TL_EPOLL_CHANGE, target, id, reading ? 1 : 0, writing ? 1 : 0)
    }

    /// Call before the descriptor is closed.
    func remove(_ target: Int32) { _ = tl_epoll_control(descriptor, TL_EPOLL_REMOVE, target, 0, 0, 0) }

    /// Ends the current or the next `wait`.
    func wake() { tl_epoll_wake(wakeup) }

    func wait(milliseconds: Int32) -> [Event] {
        var ready = [tl_epoll_ready](repeating: tl_epoll_ready(), count: Self.batch)
        let count = unsafe tl_epoll_wait(descriptor, &ready, milliseconds)
        return ready.prefix(max(0, Int(count))).compactMap { event in
            guard event.id != Self.wakeupID else {
                tl_epoll_clear(wakeup)
                return nil
            }
            return Event(
                id: event.id, isReadable: event.readable != 0, isWritable: event.writable != 0,
                isBroken: event.broken != 0)
        }
    }
}
