import CPostgres

extension Connection {
    /// The password in the form that the server stores (a SCRAM verifier by default), so that the password itself is
    /// in no statement and in no server log.
    package func verifier(
        for password: String, of role: String, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> String {
        let place = CallSite(file: file, line: line)
        return try await run(at: place) { connection throws(DatabaseError) in
            try connection.encrypt(password, of: role, at: place)
        }
    }
}

extension ConnectionHandle {
    func encryptPassword(_ password: String, of role: String, at place: CallSite) throws(DatabaseError) -> String {
        // C would cut the password at a NUL.
        guard !password.utf8.contains(0) else {
            throw DatabaseError(.invalidParameter, "a password cannot hold NUL", at: place)
        }
        // Without a named algorithm, libpq asks the server for its setting.
        guard let text = unsafe PQencryptPasswordConn(raw, password, role, nil) else {
            throw DatabaseError(.server, words, at: place)
        }
        defer { unsafe PQfreemem(text) }
        return unsafe String(cString: text)
    }
}
