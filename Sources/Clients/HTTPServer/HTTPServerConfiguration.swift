package struct HTTPServerConfiguration: Sendable {
    /// Paths of PEM files. libmicrohttpd reads them once, at the start.
    package struct TLS: Sendable {
        package var certificatePath: String
        package var keyPath: String

        package init(certificatePath: String, keyPath: String) {
            self.certificatePath = certificatePath
            self.keyPath = keyPath
        }
    }

    /// A numeric IPv4 or IPv6 address.
    package var host = "127.0.0.1"
    /// 0 means any free port.
    package var port: UInt16 = 0
    /// Threads that read and write sockets. Handlers do not run on them.
    package var threads = 2
    /// The server raises the process's soft limit of open files for this, at most to the hard limit.
    package var connectionLimit = 20_000
    /// The limit for a connection without traffic, and for receiving a complete head.
    package var idleTimeout = Duration.seconds(30)
    /// How far a body may fall behind `minUploadBytesPerSecond` before its connection is cut.
    package var bodyTimeout = Duration.seconds(60)
    /// The slowest allowed rate of a body in bytes a second, measured from its start.
    package var minUploadBytesPerSecond = 131_072
    package var tls: TLS?
    /// For the request line and the headers together.
    package var maximumHeaderBytes = 16_384
    /// For routes without a limit of their own.
    package var maximumBodyBytes = 1_048_576
    /// A longer body, or one without `Content-Length`, is read only after the route's `admission`.
    package var maxUnadmittedBodyBytes = 16_384
    /// For all bodies in memory that were read before the route's `admission`. When it is used up, `admission` runs
    /// first.
    package var maximumUnadmittedBytes = 4_194_304
    /// For the bodies of one admitted client in memory. When it is used up, the response is 503.
    package var maximumClientBytes = 100_663_296
    /// For all bodies in memory. When it is used up, the response is 503.
    package var maximumBufferedBytes = 402_653_184
    /// Called on a thread that must not be blocked.
    package var onRefusedUpload: (@Sendable (RefusedUpload, _ address: String) -> Void)?
    /// How often each event stream sends a comment, and is checked for a client that has left.
    package var heartbeatInterval = Duration.seconds(15)
    /// Bytes that a stream buffers for a slow client.
    package var streamBufferBytes = 65_536

    /// Called for each response, on a server thread: must return at once. Requests that libmicrohttpd refuses before
    /// the head is complete are not reported.
    package var onResponse: (@Sendable (CompletedRequest) -> Void)?

    package init() {}

    /// Whether `host` is a numeric address.
    package static func isNumeric(_ host: String) -> Bool { ListeningSocket.isNumeric(host) }

    /// Memory of each connection in addition to its head: the header table and the response head. A stream keeps it
    /// until it ends. libmicrohttpd refuses a head that does not fit.
    static let parsingBytes = 8192

    /// The time from the start of a body until its next byte is due, after this many bytes.
    func bodyTime(received: Int) -> Duration {
        bodyTimeout + .milliseconds(received * 1000 / max(1, minUploadBytesPerSecond))
    }
}
