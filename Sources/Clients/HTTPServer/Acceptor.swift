internal import CMicrohttpd
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import Threads

/// Accepts connections in a thread of its own and gives them to the daemons in turn. libmicrohttpd itself has no
/// listening socket, because `MHD_quiesce_daemon` races with the library's threads: both remove the socket from the
/// epoll set, and the later one ends the process ("Failed to remove listen FD from epoll set", open in 1.0 too).
/// `@unchecked`: libmicrohttpd documents `MHD_add_connection` as callable from any thread while the daemon runs.
@safe final class Acceptor: @unchecked Sendable {
    /// Connections that are accepted in one turn.
    private static let batch = 64
    /// How often the limit of connections or descriptors is looked at while it is reached. Clients wait meanwhile in the
    /// kernel's queue.
    private static let limitInterval: Int32 = 20

    private let listener: Int32
    private let daemons: [OpaquePointer]
    private let core: ServerCore
    private let set: EpollSet
    private let isStopped = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    private init(_ listener: Int32, _ daemons: [OpaquePointer], _ core: ServerCore, _ set: EpollSet) {
        self.listener = listener
        unsafe self.daemons = daemons
        self.core = core
        self.set = set
    }

    /// - Precondition: `daemons` has elements, which run until `stop` has returned.
    /// - Returns: nil if the process has no descriptors or threads left; the socket is then closed.
    static func start(
        on socket: consuming ListeningSocket, daemons: [OpaquePointer], core: ServerCore
    ) -> Acceptor? {
        guard let set = EpollSet() else { return nil }
        let acceptor = unsafe Acceptor(socket.release(), daemons, core, set)
        guard set.add(acceptor.listener, id: 0, reading: true, writing: false),
            DedicatedThread.tryStart({ acceptor.run() })
        else {
            close(acceptor.listener)
            return nil
        }
        return acceptor
    }

    /// Closes the listening socket. Call once. Blocks until the thread no longer uses the daemons, which takes less than a
    /// batch of connections.
    func stop() {
        isStopped.store(true, ordering: .sequentiallyConsistent)
        set.wake()
        ended.wait()
    }

    /// libmicrohttpd tells of a new connection a moment after it was given one, so that the limit can be passed by a few.
    private var isFull: Bool { core.connectionCount >= core.configuration.connectionLimit }

    private func run() {
        var next = 0
        var hasNoDescriptors = false
        while !isStopped.load(ordering: .sequentiallyConsistent) {
            let isPausing = hasNoDescriptors || isFull
            hasNoDescriptors = false
            set.change(listener, id: 0, reading: !isPausing, writing: false)
            guard set.wait(milliseconds: isPausing ? Self.limitInterval : -1).contains(where: \.isReadable) else {
                continue
            }
            for _ in 0..<Self.batch where !isFull {
                let failure = unsafe tl_mhd_accept(listener, daemons[next])
                next = unsafe (next + 1) % daemons.count
                if failure == EAGAIN { break }
                hasNoDescriptors = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(failure)
                // Another failure is of this one connection, which the client has given up.
                if hasNoDescriptors { break }
            }
        }
        close(listener)
        ended.signal()
    }
}
