import CPostgres

extension ConnectionHandle {
    enum CopyDirection {
        case fromClient, toClient

        fileprivate var status: ExecStatusType { self == .fromClient ? PGRES_COPY_IN : PGRES_COPY_OUT }
        fileprivate var method: String { self == .fromClient ? "from stdin" : "to stdout" }
    }

    /// Starts a COPY. Its values are sent as quoted literals, because COPY takes no parameters.
    func startCopy(_ sql: SQL, _ direction: CopyDirection, at place: CallSite) throws(DatabaseError) {
        let text = try literalText(of: sql, at: place)
        let result = unsafe PQexec(raw, text)
        defer { unsafe PQclear(result) }
        let status = unsafe PQresultStatus(result)
        guard status != direction.status else { return }
        guard status == PGRES_FATAL_ERROR else {
            throw DatabaseError(.misuse, "the statement is not a COPY \(direction.method)", at: place)
        }
        throw unsafe failure(result, at: place)
    }

    func putCopy(_ bytes: [UInt8], at place: CallSite) throws(DatabaseError) {
        let sent = unsafe bytes.withUnsafeBytes { bytes in
            unsafe PQputCopyData(
                raw, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        if sent != 1 { throw DatabaseError(.connectionLost, words, at: place) }
    }

    /// Ends a COPY FROM, or aborts it with a reason that the server reports as its error.
    /// - Returns: the number of rows copied.
    func endCopy(abandoning reason: String?, at place: CallSite) throws(DatabaseError) -> Int {
        guard unsafe PQputCopyEnd(raw, reason) == 1 else { throw DatabaseError(.connectionLost, words, at: place) }
        return try copyResult(at: place)
    }

    /// About `size` bytes of whole rows, and whether they are the last. Do not call it after the last chunk.
    func getCopy(size: Int, at place: CallSite) throws(DatabaseError) -> (bytes: [UInt8], isLast: Bool) {
        var chunk: [UInt8] = []
        chunk.reserveCapacity(size + 4096)
        while chunk.count < size {
            var row: UnsafeMutablePointer<CChar>?
            let length = unsafe PQgetCopyData(raw, &row, 0)
            defer { unsafe PQfreemem(row) }
            switch length {
            case -1: return (chunk, true)
            case -2: throw DatabaseError(.connectionLost, words, at: place)
            default: unsafe chunk.append(contentsOf: UnsafeRawBufferPointer(start: row, count: Int(length)))
            }
        }
        return (chunk, false)
    }

    /// The result of a COPY after all its data has been transferred.
    func copyResult(at place: CallSite) throws(DatabaseError) -> Int {
        var rows = 0
        var failed: DatabaseError?
        while let result = unsafe PQgetResult(raw) {
            defer { unsafe PQclear(result) }
            switch unsafe PQresultStatus(result) {
            case PGRES_COMMAND_OK: rows = Int(unsafe String(cString: PQcmdTuples(result))) ?? 0
            case PGRES_COPY_IN, PGRES_COPY_OUT:
                throw DatabaseError(.misuse, "more than one COPY in a statement", at: place)
            default: failed = unsafe failed ?? failure(result, at: place)
            }
        }
        if let failed { throw failed }
        return rows
    }

    private func literalText(of sql: SQL, at place: CallSite) throws(DatabaseError) -> String {
        var text = sql.fragments[0]
        for (parameter, fragment) in zip(sql.parameters, sql.fragments.dropFirst()) {
            switch parameter.literal {
            case .null: text += "null"
            case .text(let value): text += try literal(value, at: place)
            case .bytes(let bytes):
                text += try literal(String(decoding: ByteaLiteral.encode(bytes), as: UTF8.self), at: place)
            case .invalid(let reason): throw DatabaseError(.invalidParameter, reason, at: place)
            }
            if parameter.type.oid != 0 { text += "::" + parameter.type.name }
            text += fragment
        }
        return text
    }

    private func literal(_ text: String, at place: CallSite) throws(DatabaseError) -> String {
        guard let quoted = unsafe PQescapeLiteral(raw, text, text.utf8.count) else {
            throw DatabaseError(.invalidParameter, "text that cannot be quoted", at: place)
        }
        defer { unsafe PQfreemem(quoted) }
        return unsafe String(cString: quoted)
    }
}
