import CommandLine
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// TCP sockets on 127.0.0.1 for the measurements.
enum Loopback {
    static func freePort() throws(CommandFailure) -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = address(port: 0)
        let port = bind(descriptor, &address)
        guard let port else { throw CommandFailure(.unavailable, "no free port: \(String(cString: strerror(errno)))") }
        return port
    }

    static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return address
    }

    /// - Returns: the port that the system assigned.
    static func bind(_ descriptor: Int32, _ address: inout sockaddr_in) -> Int? {
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        return isBound ? Int(in_port_t(bigEndian: address.sin_port)) : nil
    }

    /// Allows this process this many open files.
    static func raiseFileLimit(to count: Int) throws(CommandFailure) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let needed = rlim_t(count)
        guard limit.rlim_max >= needed else {
            throw CommandFailure(.unavailable, "\(needed) open files are needed, only \(limit.rlim_max) are allowed")
        }
        limit.rlim_cur = max(limit.rlim_cur, needed)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Connects and sends the bytes.
    static func connected(port: Int, sending bytes: [UInt8]) throws(CommandFailure) -> Int32 {
        guard let descriptor = connect(port: port, sending: bytes) else {
            throw CommandFailure(.unavailable, "no connection: \(String(cString: strerror(errno)))")
        }
        return descriptor
    }

    /// Connects and sends the bytes. Nil on failure.
    static func connect(port: Int, sending bytes: [UInt8]) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = address(port: port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected, send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// - Returns: the text that has arrived and was not read yet. It can be empty.
    static func pending(_ stream: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(stream, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : ""
    }

    /// - Returns: the text up to the mark, with what arrived after it.
    static func read(_ stream: Int32, until mark: String, within limit: Duration) async throws -> String {
        let started = ContinuousClock.now
        var text = ""
        while !text.contains(mark) {
            guard ContinuousClock.now - started < limit else {
                throw CommandFailure(.failed, "no response within \(limit)")
            }
            text += pending(stream)
            try await Task.sleep(for: .milliseconds(2))
        }
        return text
    }
}
