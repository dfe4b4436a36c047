import Dispatch
internal import Glibc

/// A plain TCP client for requests that a correct client never sends. Its calls block: use it inside `offPool`.
package struct RawSocket: Sendable {
    package struct Failure: Error {
        package let call: String
        package let errno: Int32
    }

    package let descriptor: Int32

    package static func connect(port: UInt16, receiveSeconds: Int = 300) throws -> RawSocket {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", errno: errno) }
        var limit = timeval(tv_sec: receiveSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            let failure = Failure(call: "connect", errno: errno)
            Glibc.close(descriptor)
            throw failure
        }
        return RawSocket(descriptor: descriptor)
    }

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Failure(call: "send", errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// One read; empty at the end of the connection.
    package func receive() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(call: "recv", errno: errno) }
        return Array(buffer.prefix(count))
    }

    /// All bytes until the server closes or resets the connection.
    package func receiveAll() throws -> String {
        var all: [UInt8] = []
        while true {
            do {
                let bytes = try receive()
                if bytes.isEmpty { break }
                all += bytes
            } catch let failure as Failure where failure.errno == ECONNRESET {
                break
            }
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// All bytes up to and including the `count`th `mark`.
    package func receive(until mark: String, count: Int = 1) throws -> String {
        var all = ""
        while all.ranges(of: mark).count < count {
            let bytes = try receive()
            if bytes.isEmpty { throw Failure(call: "recv", errno: 0) }
            all += String(decoding: bytes, as: UTF8.self)
        }
        return all
    }

    /// Whether there are bytes to read or the end was reached.
    package func poll(milliseconds: Int32) throws -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&entry, 1, milliseconds) > 0
    }

    /// Closes with a reset.
    package func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    /// From now on the client sends nothing, not even acknowledgments, like a client without power: a filter in the
    /// kernel drops all segments for this socket.
    package func fallSilent() throws {
        struct Instruction {
            var code: UInt16
            var jumpTrue: UInt8 = 0
            var jumpFalse: UInt8 = 0
            var operand: UInt32
        }
        struct Program {
            var count: UInt16
            var instructions: UnsafeMutablePointer<Instruction>
        }
        let returnOfConstant: UInt16 = 0x06
        var dropAll = Instruction(code: returnOfConstant, operand: 0)
        let code = withUnsafeMutablePointer(to: &dropAll) { pointer in
            var program = Program(count: 1, instructions: pointer)
            return setsockopt(
                descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, socklen_t(MemoryLayout<Program>.size))
        }
        guard code == 0 else { throw Failure(call: "setsockopt", errno: errno) }
    }

    package func close() { Glibc.close(descriptor) }
}

/// Runs blocking code on its own thread, because the handlers need the cooperative pool, which has one thread for each
/// core.
package func offPool<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "test.blocking").async {
            continuation.resume(with: Result { try body() })
        }
    }
}
