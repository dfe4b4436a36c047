internal import Dispatch
internal import Glibc
internal import Synchronization

/// Passes TCP connections to a server on loopback, and spoils chosen HTTP requests.
package final class FaultyProxy: Sendable {
    package enum Fault: Sendable {
        /// Answers instead of the server.
        case answer(String)
        /// Never answers.
        case silence
        /// Closes the connection after so many bytes of the request.
        case cutRequest(after: Int)
        /// Closes the connection after so many bytes of the answer.
        case cutAnswer(after: Int)
        /// Closes the connection without an answer, once the server's answer contains the text.
        case loseAnswer(with: String)
        /// Changes one bit of the byte at this offset of the request's body.
        case flipRequest(at: Int)
    }

    private struct SpoiledAnswer {
        var fault: Fault?
        private var passed = 0
        private var held: [UInt8] = []

        /// - Returns: the bytes that pass, and whether the connection ends after them.
        mutating func pass(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Bool) {
            switch fault {
            case .cutAnswer(let limit):
                let passing = bytes.prefix(max(0, limit - passed))
                passed += bytes.count
                return (passing, passed > limit)
            case .loseAnswer(let text):
                held += bytes
                return ([], String(decoding: held, as: UTF8.self).contains(text))
            default: return (bytes, false)
            }
        }
    }

    package struct Failure: Error { package let errno: Int32 }

    private struct Planned {
        let line: String
        let fault: Fault
        var times: Int
    }

    package let port: UInt16
    private let listener: Int32
    private let target: UInt16
    private let planned = Mutex<[Planned]>([])
    private let seen = Mutex<[String]>([])

    package init(to target: UInt16) throws {
        self.target = target
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = Self.loopback(0)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 32) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard bound else { throw Failure(errno: errno) }
        listener = descriptor
        port = UInt16(bigEndian: address.sin_port)
        DispatchQueue(label: "test.proxy").async { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                DispatchQueue(label: "test.proxy.connection").async { self.serve(client) }
            }
        }
    }

    /// Spoils the next `times` requests whose first line contains `line`.
    package func spoil(_ line: String, _ fault: Fault, times: Int = 1) {
        planned.withLock { $0.append(Planned(line: line, fault: fault, times: times)) }
    }

    /// The first lines of the requests so far.
    /// Spoils nothing more.
    package func calm() { planned.withLock { $0 = [] } }

    package var requests: [String] { seen.withLock { $0 } }

    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return address
    }

    private func serve(_ client: Int32) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = Self.loopback(target)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let answers = DispatchQueue(label: "test.proxy.answers")
        let spoiled = Mutex(SpoiledAnswer())
        if connected {
            answers.async {
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while true {
                    let count = recv(server, &buffer, buffer.count, 0)
                    let (passing, isOver) = spoiled.withLock { $0.pass(buffer.prefix(max(0, count))) }
                    guard count > 0, Self.sendAll(client, passing), !isOver else { break }
                }
                shutdown(client, Int32(SHUT_RDWR))
            }
            pass(client, server) { fault in spoiled.withLock { $0.fault = fault } }
        }
        shutdown(server, Int32(SHUT_RDWR))
        shutdown(client, Int32(SHUT_RDWR))
        answers.sync {}
        close(server)
        close(client)
    }

    /// Passes requests until the connection ends.
    private func pass(_ client: Int32, _ server: Int32, spoilAnswer: (Fault) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var fault: Fault?
        // Bytes of the current request, and of its head.
        var (passed, head) = (0, 0)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            var bytes = Array(buffer.prefix(count))
            if let line = Self.requestLine(bytes) {
                seen.withLock { $0.append(line) }
                fault = next(for: line)
                passed = 0
                head = Self.headLength(bytes)
                switch fault {
                case .answer(let text):
                    _ = Self.sendAll(client, Array(text.utf8)[...])
                    shutdown(client, Int32(SHUT_WR))
                    while recv(client, &buffer, buffer.count, 0) > 0 {}
                    return
                case .silence:
                    while recv(client, &buffer, buffer.count, 0) > 0 {}
                    return
                case .cutAnswer, .loseAnswer: fault.map(spoilAnswer)
                default: break
                }
            }
            switch fault {
            case .cutRequest(let limit) where passed + count > limit:
                _ = Self.sendAll(server, bytes.prefix(max(0, limit - passed)))
                return
            case .flipRequest(let offset) where (passed..<passed + count).contains(head + offset):
                bytes[head + offset - passed] ^= 1
            default: break
            }
            passed += count
            guard Self.sendAll(server, bytes[...]) else { return }
        }
    }

    private func next(for line: String) -> Fault? {
        planned.withLock { planned in
            guard let index = planned.firstIndex(where: { $0.times > 0 && line.contains($0.line) }) else { return nil }
            planned[index].times -= 1
            return planned[index].fault
        }
    }

    /// The first line if the bytes start with the head of a request.
    private static func requestLine(_ bytes: [UInt8]) -> String? {
        guard ["GET ", "PUT ", "POST ", "HEAD ", "DELETE "].contains(where: { bytes.starts(with: $0.utf8) }),
            let end = bytes.firstIndex(of: 0x0D)
        else { return nil }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    private static func headLength(_ bytes: [UInt8]) -> Int {
        let end = Array("\r\n\r\n".utf8)
        return bytes.indices.first { bytes[$0...].starts(with: end) }.map { $0 + end.count } ?? bytes.count
    }

    private static func sendAll(_ socket: Int32, _ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
