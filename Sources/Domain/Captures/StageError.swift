/// Why a stage failed, what happens next, and two texts: one for the operator, one for the person who sent the
/// capture.
package struct StageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Stable code in `snake_case`, used in problem responses, metrics and the table `attempts`. Open set.
    package struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { self.rawValue = value }

        package static let unreadableImage: Code = "unreadable_image"
        package static let noText: Code = "no_text"
        /// Recognition ran, but found nothing readable in the picture.
        package static let ocrFailed: Code = "ocr_failed"
        /// Reading takes more processor time than one capture may use.
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
        /// A later attempt may succeed.
        case retry
        /// No attempt can succeed; the owner is told why.
        case reject
        /// No attempt can succeed, and the owner cannot fix the cause: the work is dead.
        case fatal
        /// Not a failure: the work waits for a rate limit and uses up no attempt.
        case park
    }

    package var code: Code
    package var disposition: Disposition
    package var `operator`: String
    package var user: String
    /// Seconds before the next attempt, from a provider's `Retry-After`; replaces the backoff.
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

    /// Work that waits for a rate limit. The slot at that time is already charged.
    /// - Parameter seconds: from now.
    package static func parked(at key: String, for seconds: Double) -> StageError {
        StageError(
            .rateLimited, .park, operator: "waits for a slot of rate limit \(key)",
            user: "This will be read in a moment.", retryAfter: seconds)
    }

    package var description: String { "\(code.rawValue): \(`operator`)" }
}
