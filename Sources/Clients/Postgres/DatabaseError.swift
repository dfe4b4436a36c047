/// What went wrong, and where it was asked for.
///
/// The description is safe to log: it never holds a parameter's value, nor the server's `detail`, nor the message of
/// a data exception (class 22), which quotes its input.
package struct DatabaseError: Error, Sendable {
    package enum Code: String, Sendable {
        /// No connection could be made.
        case unreachable
        /// The connection broke; the statement's effects outside a transaction are unknown.
        case connectionLost
        /// The server refused a statement: see `server`.
        case server
        /// The connection broke after COMMIT was sent and before it was answered.
        case commitOutcomeUnknown
        /// COMMIT was answered with ROLLBACK, because an earlier statement's failure was ignored.
        case rolledBack
        case poolTimedOut
        case poolClosed
        /// The task was cancelled.
        case cancelled
        /// A column is absent, null, or of another type.
        case decoding
        /// A value that Postgres cannot hold, such as text with NUL.
        case invalidParameter
        /// A programmer's mistake, such as COPY through `query`.
        case misuse
    }

    package let code: Code
    /// One sentence, without any value.
    package let summary: String
    package let server: ServerReport?
    /// Which statement of a pipeline failed, from 0.
    package let statement: Int?
    package let place: Place

    init(_ code: Code, _ summary: String, server: ServerReport? = nil, statement: Int? = nil, at place: Place) {
        self.code = code
        self.summary = summary
        self.server = server
        self.statement = statement
        self.place = place
    }

    init(_ report: ServerReport, statement: Int?, at place: Place) {
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
    /// Others held a lock for longer than was to be waited, or both waited for each other.
    package var isBusy: Bool { sqlstate == "55P03" || sqlstate == "40P01" }

    /// The transaction lost against another one, or met a changed table, and did nothing: run all of it again.
    package var isConflict: Bool {
        sqlstate == "40001" || sqlstate == "40P01" || server?.isStalePlan == true
    }

    /// Worth trying again later. An unknown outcome is not: it may have happened.
    package var isTransient: Bool {
        switch code {
        case .unreachable, .connectionLost, .poolTimedOut: true
        case .server: isConflict || Self.isTransient(sqlstate ?? "")
        default: false
        }
    }

    /// Class 08 connection, 53 resources (53400 is a configured limit), 57P0x shutdown, and a lock that was not had.
    private static func isTransient(_ sqlstate: String) -> Bool {
        sqlstate.hasPrefix("08") || sqlstate.hasPrefix("53") && sqlstate != "53400" || sqlstate.hasPrefix("57P0")
            || sqlstate == "55P03" || sqlstate == "55006"
    }
}

extension DatabaseError: CustomStringConvertible, CustomDebugStringConvertible {
    /// Without the place, for people.
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
