package import Blobs
package import Captures
package import Crypto
package import Postgres

package enum StoreError: Error, Sendable, CustomStringConvertible {
    case database(DatabaseError)
    case crypto(CryptoError)
    case blob(BlobError)
    /// A stored value cannot be decoded.
    case unreadable(String)
    case unknownOwner
    /// Injected by a test.
    case interrupted(StageError)

    package var description: String {
        switch self {
        case .database(let error): error.description
        case .crypto(let error): error.description
        case .blob(let error): error.description
        case .unreadable(let words): words
        case .unknownOwner: "no such owner"
        case .interrupted(let error): error.description
        }
    }

    package var isTransient: Bool {
        if case .database(let error) = self { error.isTransient } else { false }
    }

    /// The owner was removed: there is no key to encrypt with, or a foreign key refers to the missing owner.
    package var isOwnerGone: Bool {
        switch self {
        case .unknownOwner: true
        case .database(let error):
            error.isForeignKeyViolation && error.constraint?.hasSuffix("_owner_fkey") == true
        default: false
        }
    }

    /// The database was unavailable or slow, or its answer to a commit was lost. The work itself is not at fault and
    /// must be kept.
    package var isOutage: Bool { [.databaseUnavailable, .databaseBusy].contains(stageError.code) }

    /// The error for a stage. An unavailable or slow database means a retry; any other error may be this capture's
    /// own fault. A commit with an unknown outcome is also retried: the guards prevent a second effect, and the next
    /// load shows the outcome.
    package var stageError: StageError {
        if case .interrupted(let error) = self { return error }
        let code: StageError.Code =
            if case .database(let error) = self {
                if error.sqlstate == "57014" {
                    .databaseBusy
                } else {
                    error.isTransient || error.code == .commitOutcomeUnknown ? .databaseUnavailable : .internal
                }
            } else { .internal }
        return StageError(
            code, .retry, operator: description,
            user: "Something went wrong while reading this. It will be tried again.")
    }
}

/// Runs a body that may throw the clients' errors, and throws them as `StoreError`.
package func storing<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async throws(StoreError) -> Value {
    do { return try await body() } catch { throw StoreError(error) }
}

/// The same for a synchronous body.
package func reading<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error) }
}

extension StoreError {
    package init(_ error: any Error) {
        self =
            switch error {
            case let error as StoreError: error
            case let error as DatabaseError: .database(error)
            case let error as CryptoError: .crypto(error)
            case let error as BlobError: .blob(error)
            default: .unreadable("\(type(of: error))")
            }
    }
}
