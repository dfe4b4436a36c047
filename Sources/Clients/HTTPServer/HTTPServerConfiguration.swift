package struct HTTPServerConfiguration: Sendable {
    /// Paths of PEM files; libmicrohttpd reads them once, at the start.
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
    /// 0 takes any free port.
    package var port: UInt16 = 0
    /// Threads that read and write sockets; handlers run elsewhere.
    package var threads = 2
    /// The process's soft limit of open files is raised for it, as far as the hard one allows.
    package var connectionLimit = 20_000
    /// For a connection without traffic, and for the whole of a request's head (also one that drips in).
    package var idleTimeout = Duration.seconds(30)
    /// A body may fall this far behind `slowestUpload` before its connection is cut.
    package var bodyTimeout = Duration.seconds(60)
    /// Bytes a second at which a body must come, measured from its beginning at every moment.
    package var slowestUpload = 131_072
    package var tls: TLS?
    /// Of a request's line and headers together, in bytes.
    package var maximumHeaderBytes = 16_384
    /// For routes that set no limit of their own.
    package var maximumBodyBytes = 1_048_576
    /// A longer body, or one that does not announce its length, is read only after the route's `admission`.
    package var largestUnadmittedBody = 16_384
    /// Of all bodies held at once that were read before the route's `admission`. Past it `admission` comes first.
    package var maximumUnadmittedBytes = 4_194_304
    /// Of one admitted client's bodies held at once. Past it, 503.
    package var maximumClientBytes = 100_663_296
    /// Of all bodies held at once. Past it, 503.
    package var maximumBufferedBytes = 402_653_184
    /// Called on a thread that must not be blocked.
    package var onRefusedUpload: (@Sendable (RefusedUpload, _ address: String) -> Void)?
    /// Each event stream gets a comment this often, and is checked for a client that left.
    package var heartbeatInterval = Duration.seconds(15)
    /// What a stream holds for a slow reader, in bytes.
    package var streamBufferBytes = 65_536

    /// Called with each answer, from the server's threads: it must return at once. What libmicrohttpd refuses by itself,
    /// before there is a request, is not told.
    package var onAnswer: (@Sendable (AnsweredRequest) -> Void)?

    package init() {}

    /// Whether `host` may be this.
    package static func isNumeric(_ host: String) -> Bool { ListeningSocket.isNumeric(host) }

    /// What each connection has besides for its head: the table of its headers, and the head of the answer. A stream
    /// holds all of it for as long as it lasts. A head that does not fit at all is refused by libmicrohttpd.
    static let parsingBytes = 8192

    /// How long after its beginning a body of which so many bytes have come must have brought the next one.
    func bodyTime(received: Int) -> Duration {
        bodyTimeout + .milliseconds(received * 1000 / max(1, slowestUpload))
    }
}
