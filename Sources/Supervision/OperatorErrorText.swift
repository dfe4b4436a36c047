import Postgres
import Store

/// Describes an error for an operator: like the log's text, but without the position in the source code.
package enum OperatorErrorText {
    package static func of(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError: error.words
        case StoreError.database(let error): error.words
        default: "\(error)"
        }
    }
}
