internal import CMicrohttpd
internal import CMicrohttpdAnswers

/// libmicrohttpd's callbacks. They convert pointers to objects, run on libmicrohttpd's threads and never block. A
/// connection is retained from its start to its end notification, a request from its head to its completion.
/// libmicrohttpd calls each pair once.
enum DaemonCallbacks {
    static let onConnection: MHD_NotifyConnectionCallback = { context, raw, slot, code in
        guard let core = unsafe object(context, ServerCore.self), let raw = unsafe raw, let slot = unsafe slot else {
            return
        }
        if code == .CONNECTION_NOTIFY_STARTED {
            let connection = unsafe ClientConnection(
                ConnectionHandle(raw), isSecure: core.configuration.tls != nil,
                headDeadline: MonotonicTime.after(core.configuration.idleTimeout))
            unsafe slot.pointee = Unmanaged.passRetained(connection).toOpaque()
            core.connected(connection)
        } else if let connection = unsafe object(slot.pointee, ClientConnection.self) {
            core.disconnected(connection)
            unsafe Unmanaged.passUnretained(connection).release()
            unsafe slot.pointee = nil
        }
    }

    /// Receives the raw target. libmicrohttpd's own unescaping is lenient.
    static let onURI:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            _, uri, raw in
            if let uri = unsafe uri, let raw = unsafe raw,
                let connection = unsafe object(tl_mhd_socket_context(raw), ClientConnection.self)
            {
                connection.uri = unsafe bytes(of: uri)
            }
            return nil
        }

    static let onRequest: MHD_AccessHandlerCallback = { context, raw, _, method, version, data, size, slot in
        guard let core = unsafe object(context, ServerCore.self), let raw = unsafe raw, let method = unsafe method,
            let version = unsafe version, let size = unsafe size, let slot = unsafe slot
        else { return MHD_Result.NO }
        guard let exchange = unsafe object(slot.pointee, RequestExchange.self) else {
            guard let connection = unsafe object(tl_mhd_socket_context(raw), ClientConnection.self) else {
                return MHD_Result.NO
            }
            let head = unsafe RequestHead(
                connection, line: method, version: String(cString: version), configuration: core.configuration)
            let exchange = RequestExchange(core: core, connection: connection, head: head)
            unsafe slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
            core.began(exchange)
            return exchange.headComplete() ? MHD_Result.YES : .NO
        }
        let count = unsafe size.pointee
        if count > 0 {
            unsafe size.pointee = 0
            return unsafe exchange.receive(UnsafeRawBufferPointer(start: data, count: count)) ? MHD_Result.YES : .NO
        }
        return exchange.proceed() ? MHD_Result.YES : .NO
    }

    static let onCompleted: MHD_RequestCompletedCallback = { context, _, slot, _ in
        guard let core = unsafe object(context, ServerCore.self), let slot = unsafe slot,
            let exchange = unsafe object(slot.pointee, RequestExchange.self)
        else { return }
        unsafe slot.pointee = nil
        core.completed(exchange)
        unsafe Unmanaged.passUnretained(exchange).release()
    }

    /// Sends a problem for a request that libmicrohttpd itself refuses.
    static let onLibraryError: tl_mhd_error_answer = { raw, status in
        guard let connection = unsafe object(tl_mhd_socket_context(raw), ClientConnection.self), !connection.isRefused
        else {
            return nil
        }
        // The client may still be sending.
        LingeringClose.hold(connection.descriptor)
        let problem = Problem.refused(byLibraryWith: unsafe Int(status.pointee))
        // libmicrohttpd would write the response head twice if the request head is complete but not delivered yet.
        let isHeadComplete = unsafe tl_mhd_header_size(raw) > 0
        guard connection.hasRequest || !isHeadComplete else {
            connection.refuse(.problem(problem))
            return nil
        }
        if connection.hasRequest { connection.libraryRefusal = problem.status }
        unsafe status.pointee = UInt32(problem.status)
        return unsafe ResponseQueue.make(HTTPResponse.problem(problem).complete, stream: nil)
    }

    private static func object<T: AnyObject>(_ pointer: UnsafeMutableRawPointer?, _: T.Type) -> T? {
        unsafe pointer.map { unsafe Unmanaged<T>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
        var bytes: [UInt8] = []
        var next = unsafe text
        while unsafe next.pointee != 0 {
            unsafe bytes.append(UInt8(bitPattern: next.pointee))
            unsafe next += 1
        }
        return bytes
    }
}
