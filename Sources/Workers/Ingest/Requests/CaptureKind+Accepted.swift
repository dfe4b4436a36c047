import Captures
import Requests

extension CaptureKind {
    /// - Throws: `unknown_kind`, or `unsupported_kind` if captures of this kind cannot be read yet.
    init(accepted text: String) throws(APIFailure) {
        let accepted = Self.accepted.map(\.rawValue).joined(separator: ", ")
        guard let kind = Self(rawValue: text) else {
            throw APIFailure(.unknownKind, at: "kind", "kind must be one of \(accepted).")
        }
        guard Self.accepted.contains(kind) else {
            throw APIFailure(
                .unsupportedKind, at: "kind",
                "Captures of the kind \(text) are not supported yet. Use one of \(accepted).")
        }
        self = kind
    }
}
