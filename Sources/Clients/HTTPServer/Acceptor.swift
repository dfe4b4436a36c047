internal import Dispatch
internal import Glibc
internal import Synchronization
internal import Threads

/// Accepts connections in a thread of its own. libmicrohttpd itself has no listening socket, because
/// `MHD_quiesce_daemon` races with the library's threads: both remove the socket from the epoll set, and the later one
/// ends the process ("Failed to remove listen FD from epoll set", open in 1.0 too).
final class Acceptor: Sendable {
    /// Accepts one connection of the listener, without blocking. `turn` counts the calls.
    /// - Returns: 0, or the error of `accept`.
    typealias Accept = @Sendable (_ listener: Int32, _ turn: Int) -> Int32

    /// Connections that are accepted in one turn.
    private static let batch = 64
    /// In milliseconds: the pause before the thread looks again whether there is room for a connection. Clients wait in the
    /// kernel's queue until then.
    private static let limitInterval: Int32 = 20

    private let listener: Int32
    private let set: EpollSet
    private let isFull: @Sendable () -> Bool
    private let accept: Accept
    private let isStopped = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    private init(_ listener: Int32, _ set: EpollSet, isFull: @escaping @Sendable () -> Bool, _ accept: @escaping Accept)
    {
        self.listener = listener
        self.set = set
        self.isFull = isFull
        self.accept = accept
    }

    /// - Parameter isFull: the limit of connections is reached. A connection may count a moment after it was accepted, so
    ///   that the limit can be passed by a few.
    /// - Returns: nil if the process has no descriptors or threads left; the socket is then closed.
    static func start(
        on socket: consuming ListeningSocket, isFull: @escaping @Sendable () -> Bool, _ accept: @escaping Accept
    ) -> Acceptor? {
        guard let set = EpollSet() else { return nil }
        let acceptor = Acceptor(socket.release(), set, isFull: isFull, accept)
        guard set.add(acceptor.listener, id: 0, reading: true, writing: false),
            DedicatedThread.tryStart({ acceptor.run() })
        else {
            close(acceptor.listener)
            return nil
        }
        return acceptor
    }

    /// Closes the listening socket. Call once. Blocks until nothing is accepted any more, which takes less than a batch of
    /// connections.
    func stop() {
        isStopped.store(true, ordering: .sequentiallyConsistent)
        set.wake()
        ended.wait()
    }

    private func run() {
        var turn = 0
        var hasNoDescriptors = false
        while !isStopped.load(ordering: .sequentiallyConsistent) {
            let isPausing = hasNoDescriptors || isFull()
            hasNoDescriptors = false
            set.change(listener, id: 0, reading: !isPausing, writing: false)
            guard set.wait(milliseconds: isPausing ? Self.limitInterval : -1).contains(where: \.isReadable) else {
                continue
            }
            for _ in 0..<Self.batch where !isFull() {
                let failure = accept(listener, turn)
                turn &+= 1
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
