/// An error, and the source location of the statement.
///
/// The description is safe to log. It never holds a parameter's value, the server's `detail`, or the message of a
/// data exception (class 22), which quotes its input.
package struct DatabaseError: Error, Sendable {
    package enum Code: String, Sendable {
        /// No connection could be made.
        case unreachable
        /// The connection was lost. The effects of a statement outside a transaction are unknown.
        case connectionLost
        /// The server refused a statement: see `server`.
        case server
        /// The connection was lost after COMMIT was sent and before its answer.
        case commitOutcomeUnknown
        /// The server answered COMMIT with ROLLBACK, because the failure of an earlier statement was ignored.
        case rolledBack
        case poolTimedOut
        case poolClosed
        /// The task was canceled.
        case cancelled
        /// A column is missing, null, or of another type.
        case decoding
        /// A value that Postgres cannot store, such as text with NUL.
        case invalidParameter
        /// A programming error, such as COPY through `query`.
        case misuse
    }

    package let code: Code
    /// One sentence without any value.
    package let summary: String
    package let server: ServerReport?
    /// The index of the failed statement in a pipeline.
    package let statement: Int?
    package let place: CallSite

    init(_ code: Code, _ summary: String, server: ServerReport? = nil, statement: Int? = nil, at place: CallSite) {
        self.code = code
        self.summary = summary
        self.server = server
        self.statement = statement
        self.place = place
    }

    init(_ report: ServerReport, statement: Int?, at place: CallSite) {
        let quotesInput = report.sqlstate.hasPrefix("22")
        self.init(
            .server, quotesInput ? "data exception (its message may quote the value and is withheld)" : report.message,
            server: report, statement: statement, at: place)
    }
}

extension DatabaseError {
    package var sqlstate: String? { server?.sqlstate }
    package var message: String? { server?.message }
    package var detail: String? { server?.detail }
    package var hint: String? { server?.hint }
    package var constraint: String? { server?.constraint }
    package var table: String? { server?.table }

    package var isUniqueViolation: Bool { sqlstate == "23505" }
    package var isForeignKeyViolation: Bool { sqlstate == "23503" }
    package var isCheckViolation: Bool { sqlstate == "23514" }
    /// A lock wait timed out, or a deadlock was resolved.
    package var isBusy: Bool { sqlstate == "55P03" || sqlstate == "40P01" }

    /// The transaction lost against another one, or a table was changed; it had no effect. Run all of it again.
    package var isConflict: Bool {
        sqlstate == "40001" || sqlstate == "40P01" || server?.isStalePlan == true
    }

    /// A later attempt may succeed. An unknown outcome is not transient: the statement may have run.
    package var isTransient: Bool {
        switch code {
        case .unreachable, .connectionLost, .poolTimedOut: true
        case .server: isConflict || Self.isTransient(sqlstate ?? "")
        default: false
        }
    }

    /// Class 08 connection, 53 resources (53400 is a configured limit), 57P0x shutdown, and a lock that was not
    /// available.
    private static func isTransient(_ sqlstate: String) -> Bool {
        sqlstate.hasPrefix("08") || sqlstate.hasPrefix("53") && sqlstate != "53400" || sqlstate.hasPrefix("57P0")
            || sqlstate == "55P03" || sqlstate == "55006"
    }
}

extension DatabaseError: CustomStringConvertible, CustomDebugStringConvertible {
    /// For people: without the source location.
    package var words: String {
        var text = "\(code.rawValue): \(summary)"
        if let server {
            text += " [\(server.sqlstate)"
            if let table = server.table { text += " table \(table)" }
            if let constraint = server.constraint { text += " constraint \(constraint)" }
            text += "]"
        }
        if let statement { text += " in statement \(statement)" }
        return text
    }

    package var description: String { "\(words) at \(place)" }

    package var debugDescription: String { description }
}
