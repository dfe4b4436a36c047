package import S3

/// Why an operation on a place of backups failed. The description is for the operator; an owner learns only the code.
package struct PlaceError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable, CaseIterable {
        /// The name of a backup has characters that are not allowed.
        case badName = "place_bad_name"
        case noSuchBackup = "place_no_such_backup"
        /// The folder or the bucket does not exist.
        case missing = "place_missing"
        case denied = "place_denied"
        case full = "place_full"
        /// A backup is larger than the place can store.
        case tooLarge = "place_too_large"
        /// The place cannot be reached now.
        case unreachable = "place_unreachable"
        /// The place gives other bytes than it got.
        case damaged = "place_damaged"
        case failed = "place_failed"
        case cancelled = "place_cancelled"
    }

    package let code: Code
    /// The operator's name of the place.
    package let place: String
    /// What is wrong, and what to do.
    package let detail: String

    package init(_ code: Code, _ place: String, _ detail: String) {
        self.code = code
        self.place = place
        self.detail = detail
    }

    package init(_ error: S3Error, _ place: String) {
        let code: Code =
            switch error.code {
            case .noSuchKey: .noSuchBackup
            case .noSuchBucket: .missing
            case .credentials, .wrongKey, .clockSkew, .accessDenied: .denied
            case .full: .full
            case .throttled, .serverFailed, .unreachable, .certificate, .timeout, .cut: .unreachable
            case .damaged: .damaged
            case .cancelled: .cancelled
            case .authority, .noSuchUpload, .wrongRegion, .changed, .outOfRange, .malformedAnswer, .refused: .failed
            }
        self.init(code, place, error.description)
    }

    /// Another try may succeed without a change of settings.
    package var isTemporary: Bool { code == .unreachable }

    package var description: String { "place \(place): \(detail)" }
}
