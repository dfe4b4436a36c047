import CPostgres

extension Connection {
    /// The password as the server keeps it (a SCRAM verifier where it keeps those), so that its words are in no
    /// statement, and so in no log of the server.
    package func verifier(
        for password: String, of role: String, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> String {
        let place = Place(file: file, line: line)
        return try await run(at: place) { connection throws(DatabaseError) in
            try connection.encrypt(password, of: role, at: place)
        }
    }
}

extension ConnectionHandle {
    func encryptPassword(_ password: String, of role: String, at place: Place) throws(DatabaseError) -> String {
        // C would take what follows a NUL for absent.
        guard !password.utf8.contains(0) else {
            throw DatabaseError(.invalidParameter, "a password cannot hold NUL", at: place)
        }
        // Without an algorithm named, libpq asks the server which one it uses.
        guard let text = unsafe PQencryptPasswordConn(raw, password, role, nil) else {
            throw DatabaseError(.server, words, at: place)
        }
        defer { unsafe PQfreemem(text) }
        return unsafe String(cString: text)
    }
}
