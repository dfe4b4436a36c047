import CPostgres

#if canImport(Glibc)
    import Glibc
#endif

/// The only owner of a libpq connection. Every call blocks: use it on the connection's own queue.
@safe struct ConnectionHandle: ~Copyable {
    let raw: OpaquePointer

    private init(adopting raw: OpaquePointer) { unsafe self.raw = raw }

    deinit { unsafe PQfinish(raw) }

    /// Connects and waits.
    /// - Throws: `.unreachable` with libpq's message.
    static func open(_ settings: ConnectionSettings, at place: CallSite) throws(DatabaseError) -> ConnectionHandle {
        let options = try settings.options(at: place)
        var keywords: [UnsafeMutablePointer<CChar>?] = unsafe []
        var values: [UnsafeMutablePointer<CChar>?] = unsafe []
        for (keyword, value) in options {
            unsafe keywords.append(strdup(keyword))
            unsafe values.append(strdup(value))
        }
        defer {
            unsafe (keywords + values).forEach { unsafe free($0) }
        }
        let opened = unsafe connect(keywords.map { unsafe UnsafePointer($0) }, values.map { unsafe UnsafePointer($0) })
        guard let raw = unsafe opened else {
            throw DatabaseError(.unreachable, "out of memory", at: place)
        }
        let handle = unsafe ConnectionHandle(adopting: raw)
        guard handle.isUp else {
            throw DatabaseError(.unreachable, handle.words, at: place)
        }
        // Notices are dropped (libpq would print them), and libpq's messages are reduced to the SQLSTATE, so that
        // they contain no values.
        unsafe PQsetNoticeProcessor(raw, { _, _ in }, nil)
        _ = unsafe PQsetErrorVerbosity(raw, PQERRORS_SQLSTATE)
        return handle
    }

    private static func connect(
        _ keywords: [UnsafePointer<CChar>?], _ values: [UnsafePointer<CChar>?]
    ) -> OpaquePointer? {
        unsafe PQconnectdbParams(keywords + [nil], values + [nil], 0)
    }

    var isUp: Bool { unsafe PQstatus(raw) == CONNECTION_OK }
    var isInTransaction: Bool { unsafe PQtransactionStatus(raw) == PQTRANS_INTRANS }
    var isIdle: Bool { unsafe PQtransactionStatus(raw) == PQTRANS_IDLE }
    var socket: Int32 { unsafe PQsocket(raw) }
    var processID: Int32 { unsafe PQbackendPID(raw) }

    /// libpq's last message on one line.
    var words: String {
        unsafe String(cString: PQerrorMessage(raw))
            .split(whereSeparator: \.isNewline)
            // The hints below the first line are indented by a tab.
            .map { $0.drop(while: \.isWhitespace) }.joined(separator: "; ")
    }

    /// Reads asynchronous messages of the server. Returns false when the connection has ended.
    func consumeInput() -> Bool {
        unsafe PQconsumeInput(raw) == 1 && isUp
    }

    /// Runs several statements without parameters in one implicit transaction.
    func script(_ text: String, at place: CallSite) throws(DatabaseError) {
        let result = unsafe PQexec(raw, text)
        defer { unsafe PQclear(result) }
        switch unsafe PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
            throw DatabaseError(.misuse, "COPY needs copyIn or copyOut", at: place)
        default: throw unsafe failure(result, at: place)
        }
    }

    /// The error of a failed result: the server's report, or a lost connection.
    func failure(_ result: OpaquePointer?, at place: CallSite) -> DatabaseError {
        if let result = unsafe result, let report = unsafe ServerReport(result) {
            return DatabaseError(report, statement: nil, at: place)
        }
        return DatabaseError(.connectionLost, words, at: place)
    }
}
