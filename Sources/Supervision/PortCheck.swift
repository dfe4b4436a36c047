package import CommandLine
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Checks that a port is free. Otherwise clients could mistake another program's API for this line's.
package enum PortCheck {
    /// - Throws: `CommandFailure` if a program listens on the port. Names are not checked here; `ingest` resolves
    ///   them.
    package static func check(host: String, port: Int, option: String = "--port") throws(CommandFailure) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            let reason = errno
            let advice =
                switch reason {
                case EADDRNOTAVAIL: "this machine does not have this address: choose another with --host"
                case EACCES: "only root can listen on ports below 1024: choose another with \(option)"
                default: "choose another with \(option)"
                }
            throw CommandFailure(
                .configuration,
                "cannot listen on port \(port) of \(host) (\(String(cString: strerror(reason)))): \(advice)")
        }
    }
}
