import Postgres
import Store

/// What went wrong, as an operator reads it: the line of source code that a log gives stays away.
enum OperatorWords {
    static func of(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError: error.words
        case StoreError.database(let error): error.words
        default: "\(error)"
        }
    }
}
