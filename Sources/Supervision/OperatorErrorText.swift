import Postgres
import Store

/// Describes an error for an operator: like the log's text, but without the position in the source code.
package enum OperatorErrorText {
    package static func of(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError: words(of: error)
        case StoreError.database(let error): words(of: error)
        default: "\(error)"
        }
    }

    private static func words(of error: DatabaseError) -> String {
        // Undefined table, column or function.
        guard ["42P01", "42703", "42883"].contains(error.sqlstate) else { return error.words }
        return "\(error.words); the tables do not belong to this release: run tapline migrate"
    }
}
