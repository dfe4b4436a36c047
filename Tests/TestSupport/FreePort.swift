internal import Glibc
import Synchronization

/// Ports for programs that need a given port. They are below the range from which the system assigns ports (32768 and
/// above, ip(7)), so no connection or broker of another test can take one before the program listens.
package enum FreePort {
    package struct Failure: Error, CustomStringConvertible {
        package let description = "no free port on loopback"
    }

    /// Ports that were already returned; their programs may not listen yet. Other test processes on this machine see
    /// a lock on one file per port, which the system releases when this process ends.
    private static let given = Mutex<Set<UInt16>>([])
    private static let locks: String = {
        let folder = "/tmp/tapline-test-ports"
        mkdir(folder, 0o777)
        chmod(folder, 0o1777)
        return folder
    }()

    package static func one() throws -> UInt16 { try first(of: 1) }

    /// - Returns: the first of `count` consecutive ports.
    package static func first(of count: Int) throws -> UInt16 {
        for _ in 0..<1_000 {
            let first = UInt16.random(in: 10_240..<32_768 - UInt16(count))
            let ports = first..<first + UInt16(count)
            guard ports.allSatisfy(isFree), given.withLock({ give(ports, from: &$0) }) else { continue }
            return first
        }
        throw Failure()
    }

    private static func give(_ ports: Range<UInt16>, from given: inout Set<UInt16>) -> Bool {
        guard given.isDisjoint(with: ports), ports.allSatisfy(lock) else { return false }
        given.formUnion(ports)
        return true
    }

    private static func lock(_ port: UInt16) -> Bool {
        let descriptor = open("\(locks)/\(port)", O_RDONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return false }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return false
        }
        return true
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
