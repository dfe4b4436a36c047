import Captures
import Corrections
package import FoundationEssentials
import Postgres
package import Store

extension CorrectionStore {
    /// Hides an interaction. If no other part of its capture is left, the capture is hidden too. After a day they are
    /// erased.
    package func delete(
        _ id: UUID, of owner: UUID, expecting version: Int? = nil
    ) async throws(StoreError) -> CorrectionResult {
        try await correct(interaction: id, of: owner, as: .interactionDeleted, to: nil, .nothing, expecting: version) {
            scene, _, interaction in
            if try await scene.interactions().count > 1 {
                try await scene.transaction.run(CorrectionsStatements.hideInteraction(owner: owner, id: id))
            } else {
                try await scene.transaction.run(
                    CorrectionsStatements.hideCapture(owner: owner, id: interaction.capture))
            }
        }
    }

    /// Shows a deleted interaction again, within 24 hours. An interaction that is not deleted stays as it is.
    /// - Returns: nil if there is no such interaction, or its contact, group or capture is deleted.
    package func restore(_ id: UUID, of owner: UUID) async throws(StoreError) -> Interaction? {
        try await database.transaction(of: [owner]) { transaction in
            guard let place = try await transaction.run(CorrectionsStatements.hidden(owner: owner, id: id)),
                try await transaction.run(CorrectionsStatements.lockCapture(owner: owner, id: place.capture)) != nil,
                // Another request may have restored the interaction meanwhile.
                let hidden = try await transaction.run(CorrectionsStatements.hidden(owner: owner, id: id))
            else { return }
            if hidden.withCapture {
                try await transaction.run(CorrectionsStatements.showCapture(owner: owner, id: hidden.capture))
            } else if !hidden.isCaptureHidden {
                try await transaction.run(CorrectionsStatements.showInteraction(owner: owner, id: id))
            }
        }
        return try await find(id, of: owner)
    }

    /// Hides a capture with everything that was filed of it. After a day the capture is erased.
    package func delete(capture id: UUID, of owner: UUID) async throws(StoreError) -> CorrectionResult {
        guard let subject = try await subject(capture: id, of: owner) else { return .failure(.notFound) }
        return try await attempting { () async throws(StoreError) -> CorrectionResult in
            try await correct(subject, of: owner, as: .captureDeleted, to: .inbox, .none) { scene in
                let held = try await scene.transaction.run(CorrectionsStatements.lockCapture(owner: owner, id: id))
                guard let held, held.state != .erased else { throw CorrectionRefusal.notFound }
                guard held.state.isTerminal else { throw CorrectionRefusal.captureUnderWay }
                guard !held.hasCards else { throw CorrectionRefusal.hasCards }
                try await scene.transaction.run(CorrectionsStatements.hideCapture(owner: owner, id: id))
            }
        }
    }

    /// Shows a deleted capture again, within 24 hours. A capture that is not deleted stays as it is.
    /// - Returns: false if there is no such capture.
    package func restore(capture id: UUID, of owner: UUID) async throws(StoreError) -> Bool {
        try await database.transaction(of: [owner]) { transaction in
            guard let held = try await transaction.run(CorrectionsStatements.lockCapture(owner: owner, id: id)),
                held.isRestorable, held.state != .erased
            else { return false }
            try await transaction.run(CorrectionsStatements.showCapture(owner: owner, id: id))
            return true
        }
    }
}
