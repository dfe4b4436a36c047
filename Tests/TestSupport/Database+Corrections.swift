package import Corrections
package import FoundationEssentials
package import Matching
package import Records
package import Store

extension Database {
    /// Files a note, and learns only the given alias.
    /// - Parameter stated: the contact data that the chat has, whatever it says.
    /// - Returns: nil if the note was filed.
    package func assign(
        note: UUID, of owner: UUID, to target: FilingPlace, learning alias: String? = nil,
        suggesting stated: [StatedDetail] = []
    ) async throws(StoreError) -> CorrectionRefusal? {
        let learning: Learning = if let alias { .lesson(alias: alias) } else { .nothing }
        return try await corrections { _ in stated }
            .assign(note: note, of: owner, to: target, learning: learning).refusal
    }

    /// - Returns: nil if the note was dismissed.
    package func dismiss(note: UUID, of owner: UUID) async throws(StoreError) -> CorrectionRefusal? {
        try await corrections().dismiss(note: note, of: owner).refusal
    }
}

extension CorrectionResult {
    /// nil for a correction that was made.
    package var refusal: CorrectionRefusal? {
        if case .failure(let refusal) = self { refusal } else { nil }
    }
}
