import Glibc
import Synchronization

/// A port of loopback that takes connections and answers nothing.
final class ConnectionRecorder: Sendable {
    struct Failure: Error {}

    private let listener: Int32
    let port: UInt16
    private let taken = Mutex<[Int32]>([])

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 4_096) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isListening else { throw Failure() }
    }

    deinit { for descriptor in taken.withLock(\.self) + [listener] { close(descriptor) } }

    /// How many connections were made so far.
    func connections() -> Int {
        taken.withLock { taken in
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 { taken.append(descriptor) }
            return taken.count
        }
    }
}
