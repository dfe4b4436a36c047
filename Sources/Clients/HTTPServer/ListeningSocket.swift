internal import Glibc

/// The listening socket. Bound here because libmicrohttpd does not report why a bind failed.
struct ListeningSocket: ~Copyable {
    private let descriptor: Int32
    let port: UInt16

    private init(adopting descriptor: Int32, port: UInt16) {
        self.descriptor = descriptor
        self.port = port
    }

    deinit { close(descriptor) }

    /// The descriptor. The caller closes it.
    consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    /// Whether `host` is a numeric address. Does not ask a name server.
    static func isNumeric(_ host: String) -> Bool {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, nil, &hints, &list) == 0 else { return false }
        unsafe freeaddrinfo(list)
        return true
    }

    static func open(host: String, port: UInt16) throws(HTTPServerError) -> ListeningSocket {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0, let first = unsafe list else {
            throw .invalidHost(host)
        }
        defer { unsafe freeaddrinfo(first) }
        let family = unsafe first.pointee.ai_family
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var yes: Int32 = 1
        guard descriptor >= 0,
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size)) == 0,
            unsafe bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
            listen(descriptor, 4096) == 0
        else {
            let code = errno
            if descriptor >= 0 { close(descriptor) }
            throw .cannotListen(host: host, port: port, errno: code, reason: unsafe String(cString: strerror(code)))
        }
        return ListeningSocket(adopting: descriptor, port: boundPort(descriptor))
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
            // The port has the same offset in sockaddr_in and sockaddr_in6.
            return unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: unsafe $0.pointee.sin_port)
            }
        }
    }
}
