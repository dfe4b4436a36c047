package import Captures
import Crypto
package import FoundationEssentials
package import Matching
import Postgres
import Records
package import Store

/// Captures that only the rules have read because no provider worked.
package struct SecondReadingStore: Sendable {
    let database: Database

    /// Whether a provider may be asked again: about a chat, and about a thing. A card is not read again by itself: its owner
    /// may have reviewed its fields, and reads it again by a route.
    package static func reads(_ understanding: Understanding) -> Bool {
        understanding.conversation != nil || understanding.item != nil
    }

    /// A capture that this worker may ask about now.
    package struct Claim: Sendable {
        /// Its attempt counts the claims of the second reading.
        package let reference: WorkReference
        /// False while the capture is under way. It is asked about later.
        package let hasEnded: Bool
        /// In seconds, since the capture was put down.
        package let waited: Double
    }

    /// Puts a capture down for a second reading.
    /// - Parameter pause: in seconds, until the first try.
    package func owe(_ reference: WorkReference, after pause: Double) async throws(StoreError) {
        try await database.run(
            of: [reference.owner],
            SecondReadingsStatements.owe(
                pause: pause, trace: reference.trace, owner: reference.owner, capture: reference.id))
    }

    /// - Parameter owners: their captures are left out.
    /// - Returns: nil if nothing is due. A claim that neither `improve` nor `forget` ends is due again later.
    package func claim(except owners: Set<UUID>) async throws(StoreError) -> Claim? {
        let statement = SecondReadingsStatements.claim(except: Array(owners))
        guard let row = try await database.run(statement) else { return nil }
        let reference = WorkReference(
            id: row.capture, owner: row.owner, stage: .understand, lane: .bulk, attempt: row.tries, trace: row.trace)
        return Claim(reference: reference, hasEnded: row.hasEnded, waited: row.waited)
    }

    /// - Returns: the capture's text, and what the rules have read; nil for an erased capture, and if the owner has changed
    ///   the entry or confirmed the thing.
    package func input(_ claim: Claim) async throws(StoreError) -> StageInput? {
        let (owner, id) = (claim.reference.owner, claim.reference.id)
        guard
            let row = try await database.run(of: [owner], SecondReadingsStatements.input(owner: owner, capture: id))
        else { return nil }
        let cipher = try await database.keys.cipher(for: owner)
        let understanding = try reading {
            try StoreJSON.decode(
                Understanding.self, from: try cipher.open(row.sealed, context: SealContext.understanding(id)))
        }
        let recognition = try reading {
            try row.recognitionSealed.map {
                try StoreJSON.decode(
                    Recognition.self, from: try cipher.open($0, context: SealContext.recognition(id)))
            }
        }
        var input = StageInput(
            reference: claim.reference, kind: understanding.kind, language: row.language, capturedAt: row.capturedAt,
            utcOffset: 0, text: understanding.text, recognition: recognition)
        input.understanding = understanding
        return input
    }

    /// Ends a claim: the capture waits for another one.
    /// - Parameter pause: in seconds.
    package func postpone(_ claim: Claim, by pause: Double) async throws(StoreError) {
        let reference = claim.reference
        try await database.run(
            SecondReadingsStatements.postpone(
                pause: pause, owner: reference.owner, capture: reference.id, tries: Int32(clamping: reference.attempt)))
    }

    /// Ends a claim without a change.
    package func forget(_ claim: Claim) async throws(StoreError) {
        let reference = claim.reference
        try await database.run(
            SecondReadingsStatements.forget(
                owner: reference.owner, capture: reference.id, tries: Int32(clamping: reference.attempt)))
    }

    /// Ends a claim. The chat keeps its place; its summary and facts are replaced unless its owner has changed the
    /// interaction or the note. The draft of a thing gets suggestions.
    /// - Returns: whether an interaction, a note or the reading of a draft has changed.
    package func improve(_ claim: Claim, to understanding: Understanding) async throws(StoreError) -> Bool {
        let (owner, id) = (claim.reference.owner, claim.reference.id)
        guard let conversation = understanding.conversation else {
            return try await improveThing(claim, to: understanding)
        }
        let interaction = InteractionContent(conversation)
        let note = InboxContent(understanding)
        let cipher = try await database.keys.cipher(for: owner)
        let statement = try reading {
            SecondReadingsStatements.improve(
                owner: owner, capture: id, tries: Int32(clamping: claim.reference.attempt),
                interaction: try cipher.seal(try StoreJSON.encode(interaction), context: SealContext.interaction(id)),
                note: try cipher.seal(try StoreJSON.encode(note), context: SealContext.inboxNote(id)),
                nameMark: try note.nameMark(by: cipher),
                understanding: try cipher.seal(
                    try StoreJSON.encode(understanding), context: SealContext.understanding(id)),
                readBy: understanding.readBy, interactionMarks: try interaction.searchMarks(by: cipher),
                noteMarks: try note.searchMarks(by: cipher))
        }
        return try await database.run(of: [owner], statement) ?? false
    }

    private func improveThing(
        _ claim: Claim, to understanding: Understanding
    ) async throws(StoreError) -> Bool {
        let (owner, id) = (claim.reference.owner, claim.reference.id)
        let cipher = try await database.keys.cipher(for: owner)
        let statement = try reading {
            SecondReadingsStatements.improveThing(
                owner: owner, capture: id, tries: Int32(clamping: claim.reference.attempt),
                understanding: try cipher.seal(
                    try StoreJSON.encode(understanding), context: SealContext.understanding(id)),
                readBy: understanding.readBy)
        }
        return try await database.run(of: [owner], statement) ?? false
    }

    /// The number of captures that wait.
    package func waiting() async throws(StoreError) -> Int {
        try await database.run(SecondReadingsStatements.waiting()) ?? 0
    }
}

extension Database {
    package var secondReadings: SecondReadingStore { SecondReadingStore(database: self) }
}
