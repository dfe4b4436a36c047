import CPostgres

/// The server's report about a failed statement.
///
/// `message` and `detail` may quote what people wrote (`Key (email)=(…) already exists`): code may read them to
/// decide, but must not log them. `DatabaseError`'s description leaves them out if they may quote a value.
package struct ServerReport: Sendable, Equatable {
    /// Five characters (Postgres documentation, appendix A).
    package let sqlstate: String
    package let severity: String
    package let message: String
    package let detail: String?
    package let hint: String?
    package let schema: String?
    package let table: String?
    package let column: String?
    package let constraint: String?
    /// The server function that raised the error.
    package let routine: String?

    /// nil if libpq made the result itself, because the connection was lost.
    init?(_ result: OpaquePointer) {
        func field(_ code: Int32) -> String? {
            unsafe PQresultErrorField(result, code).map { unsafe String(cString: $0) }
        }
        func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }
        guard let sqlstate = field(code("C")) else { return nil }
        self.sqlstate = sqlstate
        severity = field(code("V")) ?? field(code("S")) ?? ""
        message = field(code("M")) ?? ""
        detail = field(code("D"))
        hint = field(code("H"))
        schema = field(code("s"))
        table = field(code("t"))
        column = field(code("c"))
        constraint = field(code("n"))
        routine = field(code("R"))
    }

    /// True if the report ended the backend.
    var isFatal: Bool { severity == "FATAL" || severity == "PANIC" }

    /// A table was changed after a statement was prepared; preparing the statement again solves it.
    package var isStalePlan: Bool {
        sqlstate == "0A000" && routine == "RevalidateCachedQuery" || sqlstate == "26000"
    }
}
