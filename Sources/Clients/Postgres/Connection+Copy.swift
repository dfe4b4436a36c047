extension Connection {
    /// Streams rows into `copy t (a, b) from stdin` in text format.
    ///
    /// An error of the sequence or of a value, or a canceled task, aborts the COPY.
    /// - Returns: the number of rows copied.
    @discardableResult
    package func copyIn<Rows: AsyncSequence>(
        _ sql: SQL, rows: Rows, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Int where Rows.Element == [(any SQLValue)?] {
        let place = CallSite(file: file, line: line)
        try await start(sql, .fromClient, at: place)
        var encoder = CopyEncoder()
        do {
            for try await row in rows { try await put(row, &encoder, at: place) }
            return try await finish(encoder, at: place)
        } catch {
            await abortCopy(at: place)
            throw error
        }
    }

    @discardableResult
    package func copyIn<Rows: Sequence>(
        _ sql: SQL, rows: Rows, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Int where Rows.Element == [(any SQLValue)?] {
        let place = CallSite(file: file, line: line)
        try await start(sql, .fromClient, at: place)
        var encoder = CopyEncoder()
        do {
            for row in rows { try await put(row, &encoder, at: place) }
            return try await finish(encoder, at: place)
        } catch {
            await abortCopy(at: place)
            throw error
        }
    }

    /// Streams `copy … to stdout`: chunks of whole rows as the server sent them, about 64 KB each. The next chunk is
    /// fetched when the closure returns. Interpolated values are sent as quoted literals.
    ///
    /// A closure that throws, or a canceled task, ends the COPY on the server.
    /// - Returns: the number of rows.
    @discardableResult
    package func copyOut(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
        receive: ([UInt8]) async throws -> Void
    ) async throws -> Int {
        let place = CallSite(file: file, line: line)
        try await start(sql, .toClient, at: place)
        var hasMore = true
        do {
            while hasMore {
                let chunk = try await nextChunk(at: place)
                hasMore = !chunk.isLast
                if !chunk.bytes.isEmpty { try await receive(chunk.bytes) }
            }
        } catch {
            await drain(hasMore: hasMore, at: place)
            throw error
        }
        return try await finishCopyOut(at: place)
    }

    private nonisolated func start(
        _ sql: SQL, _ direction: ConnectionHandle.CopyDirection, at place: CallSite
    ) async throws(DatabaseError) {
        try await run(at: place) { connection throws(DatabaseError) in
            try connection.startCopy(sql, direction, at: place)
        }
    }

    private func put(
        _ row: [(any SQLValue)?], _ encoder: inout CopyEncoder, at place: CallSite,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(DatabaseError) {
        do throws(CopyFault) {
            try encoder.append(row)
        } catch {
            throw DatabaseError(.invalidParameter, "column \(error.column) of a COPY is \(error.reason)", at: place)
        }
        guard encoder.bytes.count >= 65_536 else { return }
        try await send(encoder.bytes, at: place)
        encoder.removeAll()
    }

    private nonisolated func send(_ bytes: [UInt8], at place: CallSite) async throws(DatabaseError) {
        try await run(at: place) { connection throws(DatabaseError) in try connection.putCopy(bytes, at: place) }
    }

    private nonisolated func finish(_ encoder: CopyEncoder, at place: CallSite) async throws(DatabaseError) -> Int {
        if !encoder.bytes.isEmpty { try await send(encoder.bytes, at: place) }
        return try await run(at: place) { connection throws(DatabaseError) in
            try connection.endCopy(abandoning: nil, at: place)
        }
    }

    /// Ends a failed COPY FROM, even in a canceled task, so that the session stays usable.
    private nonisolated func abortCopy(at place: CallSite) async {
        _ = try? await run(at: place, cancellable: false) { connection throws(DatabaseError) in
            guard connection.isCopying else { return 0 }
            return try connection.endCopy(abandoning: "aborted by the client", at: place)
        }
    }

    private nonisolated func nextChunk(at place: CallSite) async throws(DatabaseError) -> (bytes: [UInt8], isLast: Bool)
    {
        try await run(at: place) { connection throws(DatabaseError) in try connection.getCopy(at: place) }
    }

    /// Even a canceled COPY reads the stream to its end; the error is reported only here.
    private nonisolated func finishCopyOut(at place: CallSite) async throws(DatabaseError) -> Int {
        do throws(DatabaseError) {
            return try await run(at: place, cancellable: false) { connection throws(DatabaseError) in
                try connection.copyResult(at: place)
            }
        } catch {
            guard Task.isCancelled, error.sqlstate == "57014" else { throw error }
            throw DatabaseError(.cancelled, "the task was canceled", at: place)
        }
    }

    /// Stops a COPY TO and reads the data that the server has already sent.
    private nonisolated func drain(hasMore: Bool, at place: CallSite) async {
        _ = try? await run(at: place, cancellable: false) { connection throws(DatabaseError) in
            if hasMore {
                connection.monitor.cancelNow()
                while try !connection.getCopy(at: place).isLast {}
            }
            return try connection.copyResult(at: place)
        }
    }
}
