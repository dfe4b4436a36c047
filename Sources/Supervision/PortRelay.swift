package import CommandLine
import Runtime
import Synchronization

#if canImport(Glibc)
    import Glibc
    import Dispatch
#endif

/// Forwards connections from a fixed port of 127.0.0.1 to the embedded broker, whose port changes at each start.
package final class PortRelay: Sendable {
    /// Limit on concurrent connections. A further connection is closed.
    private static let maximumConnections = 64

    private let listener: Int32
    private let open = Atomic(0)

    /// Starts to listen.
    package init(port: Int, to target: Int) throws(CommandFailure) {
        listener = Self.socket()
        var address = Self.loopback(port)
        var reuse: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0, listen(listener, 16) == 0 else {
            let reason = String(cString: strerror(errno))
            close(listener)
            throw CommandFailure(
                .configuration,
                "cannot listen on port \(port) of 127.0.0.1 (\(reason)): choose another with --broker-port")
        }
        DispatchQueue(label: "tapline.relay").async { [self] in accept(for: target) }
    }

    /// Accepts no further connections. Open connections end with the process.
    package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept(for target: Int) {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            if client < 0 {
                // Only after `stop`.
                if errno == EINVAL || errno == EBADF { break }
                // Out of file descriptors or memory, or the client has left. The sleep blocks only this queue's own
                // thread.
                if errno != EINTR && errno != ECONNABORTED { usleep(100_000) }
                continue
            }
            guard open.load(ordering: .relaxed) < Self.maximumConnections, let broker = Self.connect(to: target) else {
                close(client)
                continue
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            open.add(1, ordering: .relaxed)
            Self.disableDelay(client)
            let connection = RelayedConnection(client, broker) { [self] in open.subtract(1, ordering: .relaxed) }
            for (from, to) in [(client, broker), (broker, client)] {
                DispatchQueue(label: "tapline.relay.copy").async { connection.copy(from, to) }
            }
        }
        close(listener)
    }

    private static func connect(to port: Int) -> Int32? {
        let descriptor = socket()
        var address = loopback(port)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            close(descriptor)
            return nil
        }
        disableDelay(descriptor)
        return descriptor
    }

    private static func socket() -> Int32 {
        Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return address
    }

    /// `TCP_NODELAY`: without it, small responses wait for the peer's delayed acknowledgement.
    private static func disableDelay(_ descriptor: Int32) {
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
}

/// Copies both directions of one connection. Closes both sockets when both directions have ended.
private final class RelayedConnection: Sendable {
    private let sockets: [Int32]
    private let left = Atomic(2)
    private let onClose: @Sendable () -> Void

    init(_ first: Int32, _ second: Int32, onClose: @escaping @Sendable () -> Void) {
        sockets = [first, second]
        self.onClose = onClose
    }

    /// Blocks until one side has closed.
    func copy(_ from: Int32, _ to: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        copying: while true {
            let count = recv(from, &buffer, buffer.count, 0)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            var sent = 0
            while sent < count {
                let more = buffer.withUnsafeBytes {
                    send(to, $0.baseAddress?.advanced(by: sent), count - sent, Int32(MSG_NOSIGNAL))
                }
                if more < 0 && errno == EINTR { continue }
                guard more > 0 else { break copying }
                sent += more
            }
        }
        shutdown(to, Int32(SHUT_WR))
        shutdown(from, Int32(SHUT_RD))
        guard left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        for socket in sockets { close(socket) }
        onClose()
    }
}
