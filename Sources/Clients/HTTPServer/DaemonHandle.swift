internal import CMicrohttpd
internal import CMicrohttpdAnswers
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Owns the running libmicrohttpd daemons and stops them in `deinit` at the latest. Each daemon has one thread. A class,
/// not `~Copyable`, because stopping blocks and is passed to another queue. `@unchecked`: libmicrohttpd documents stop as
/// callable from any thread; the lock makes it happen once.
@safe final class DaemonHandle: @unchecked Sendable {
    /// `@unchecked`: libmicrohttpd documents `MHD_add_connection` as callable from any thread.
    @safe private struct Daemons: @unchecked Sendable {
        let all: [OpaquePointer]

        /// Accepts a connection and gives it to the daemons in turn.
        /// - Returns: 0, or the error of `accept`.
        func accept(on listener: Int32, turn: Int) -> Int32 {
            unsafe tl_mhd_accept(listener, all[turn % all.count])
        }
    }

    private let daemons: [OpaquePointer]
    private let acceptor: Acceptor
    private let core: Unmanaged<ServerCore>
    private let state = Mutex((isQuiet: false, isStopped: false))

    private init(_ daemons: [OpaquePointer], _ acceptor: Acceptor, _ core: Unmanaged<ServerCore>) {
        unsafe self.daemons = daemons
        self.acceptor = acceptor
        unsafe self.core = core
    }

    static func start(_ core: ServerCore, on socket: consuming ListeningSocket) throws(HTTPServerError) -> DaemonHandle
    {
        let configuration = core.configuration
        let key = try pem(configuration.tls?.keyPath)
        let certificate = try pem(configuration.tls?.certificatePath)
        let context = unsafe Unmanaged.passRetained(core)
        var settings = unsafe tl_mhd_settings()
        unsafe settings.connection_limit = UInt32(clamping: configuration.connectionLimit)
        unsafe settings.idle_seconds = UInt32(clamping: max(1, configuration.idleTimeout.components.seconds))
        unsafe settings.connection_memory = configuration.maximumHeaderBytes + HTTPServerConfiguration.parsingBytes
        unsafe settings.on_request = DaemonCallbacks.onRequest
        unsafe settings.on_completed = DaemonCallbacks.onCompleted
        unsafe settings.on_connection = DaemonCallbacks.onConnection
        unsafe settings.on_uri = DaemonCallbacks.onURI
        unsafe settings.context = context.toOpaque()
        unsafe tl_mhd_answer_errors_with(DaemonCallbacks.onLibraryError)
        let threads = max(1, configuration.threads)
        let daemons = unsafe withPointers(key, certificate) { key, certificate in
            unsafe settings.key_pem = key
            unsafe settings.certificate_pem = certificate
            return unsafe (0..<threads).compactMap { _ in unsafe tl_mhd_start(&settings) }
        }
        guard unsafe daemons.count == threads,
            let acceptor = unsafe Acceptor.start(
                on: socket, isFull: { core.connectionCount >= core.configuration.connectionLimit },
                Daemons(all: daemons).accept)
        else {
            unsafe daemons.forEach { unsafe MHD_stop_daemon($0) }
            unsafe context.release()
            throw .cannotStart
        }
        return unsafe DaemonHandle(daemons, acceptor, context)
    }

    /// Accepts no more connections.
    func quiesce() {
        let isFirst = state.withLock { state in
            defer { state.isQuiet = true }
            return !state.isQuiet
        }
        if isFirst { acceptor.stop() }
    }

    /// Closes all connections and joins the threads. Blocks while a callback runs. No connection may be suspended: call
    /// `ServerCore.abandonAll` first.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        guard isFirst else { return }
        quiesce()
        unsafe daemons.forEach { unsafe MHD_stop_daemon($0) }
        unsafe core.release()
    }

    deinit {
        if !state.withLock({ $0.isStopped }) {
            unsafe core._withUnsafeGuaranteedRef { $0.abandonAll() }
            stop()
        }
    }

    private static func pem(_ path: String?) throws(HTTPServerError) -> [CChar]? {
        guard let path else { return nil }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw .unreadableTLSFile(path: path) }
        return data.map { CChar(bitPattern: $0) } + [0]
    }

    private static func withPointers<R>(
        _ first: [CChar]?, _ second: [CChar]?, _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> R
    ) -> R {
        guard let first, let second else { return body(nil, nil) }
        return unsafe first.withUnsafeBufferPointer { first in
            unsafe second.withUnsafeBufferPointer { second in unsafe body(first.baseAddress, second.baseAddress) }
        }
    }
}
