/// Why a stage could not do its work, with what follows from it and two texts: one for the operator,
/// one for the person whose capture it is.
package struct StageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Stable, open set; `snake_case`, as it stands in problems, metrics and `attempts`.
    package struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { self.rawValue = value }

        package static let unreadableImage: Code = "unreadable_image"
        package static let noText: Code = "no_text"
        package static let workerCrashed: Code = "worker_crashed"
        package static let contentMissing: Code = "content_missing"
        package static let databaseUnavailable: Code = "database_unavailable"
        package static let `internal`: Code = "internal_error"
    }

    package enum Disposition: String, Sendable {
        /// It may go well later.
        case retry
        /// It never will: its owner is told why.
        case reject
        /// The worker itself cannot go on.
        case fatal
    }

    package var code: Code
    package var disposition: Disposition
    package var `operator`: String
    package var user: String

    package init(_ code: Code, _ disposition: Disposition, operator: String, user: String) {
        self.code = code
        self.disposition = disposition
        self.operator = `operator`
        self.user = user
    }

    package var description: String { "\(code.rawValue): \(`operator`)" }
}
