internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Answers every connection on a Unix socket with the same bytes after the request's head, then closes it.
package final class UnixServer: Sendable {
    package struct Failure: Error { package let errno: Int32 }

    private let descriptor: Int32
    package let path: String
    private let received = Mutex<[String]>([])

    /// The heads of the requests so far.
    package var heads: [String] { received.withLock { $0 } }

    package init(answer: String) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sock").path()
        self.path = path
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(descriptor, 8) == 0 else { throw Failure(errno: errno) }
        self.descriptor = descriptor
        DispatchQueue(label: "test.unix").async { [self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { return }
                var head = ""
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !head.contains("\r\n\r\n") {
                    let count = recv(client, &buffer, buffer.count, 0)
                    if count <= 0 { break }
                    head += String(decoding: buffer.prefix(count), as: UTF8.self)
                }
                received.withLock { $0.append(head) }
                var rest = Array(answer.utf8)[...]
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                    if count <= 0 { break }
                    rest = rest.dropFirst(count)
                }
                Glibc.close(client)
            }
        }
    }

    package func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
        unlink(path)
    }
}
