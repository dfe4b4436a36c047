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
        /// The picture was looked at, and holds nothing that can be read.
        package static let ocrFailed: Code = "ocr_failed"
        /// Its reading takes more processor time than one capture is given.
        package static let tooCostly: Code = "too_costly"
        package static let tooManyCards: Code = "too_many_cards"
        package static let workerCrashed: Code = "worker_crashed"
        package static let contentMissing: Code = "content_missing"
        package static let databaseUnavailable: Code = "database_unavailable"
        package static let databaseBusy: Code = "database_busy"
        package static let rateLimited: Code = "rate_limited"
        package static let `internal`: Code = "internal_error"
    }

    package enum Disposition: String, Sendable {
        /// It may go well later.
        case retry
        /// It never will: its owner is told why.
        case reject
        /// No later try will go better, and it is not its owner who can help: the work is dead.
        case fatal
        /// Nothing is wrong: its turn comes later, and no try is used up.
        case park
    }

    package var code: Code
    package var disposition: Disposition
    package var `operator`: String
    package var user: String
    /// Seconds that must pass before the next try: a provider's `Retry-After`, in the backoff's place.
    package var retryAfter: Double?

    package init(
        _ code: Code, _ disposition: Disposition, operator: String, user: String, retryAfter: Double? = nil
    ) {
        self.code = code
        self.disposition = disposition
        self.operator = `operator`
        self.user = user
        self.retryAfter = retryAfter
    }

    /// Work whose slot at that time is already paid for.
    /// - Parameter seconds: from now.
    package static func parked(at key: String, for seconds: Double) -> StageError {
        StageError(
            .rateLimited, .park, operator: "waits for its turn at \(key)", user: "This will be read in a moment.",
            retryAfter: seconds)
    }

    package var description: String { "\(code.rawValue): \(`operator`)" }
}
