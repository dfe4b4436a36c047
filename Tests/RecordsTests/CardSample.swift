import Captures
import Cards
import Contacts
import FoundationEssentials
import Records
import Store
import TestSupport

/// Two readings of one person's card, and the drafts that a worker makes of them.
enum CardSample {
    static let first = ContactFields(
        name: "Elena Marquez", company: "Lumen", jobTitle: "CTO", emails: ["elena@lumen.example"],
        phones: ["+12125552368"], city: "Boston", notes: "booth 7")
    static let second = ContactFields(
        name: "Elena Márquez", company: "Lumen Works", jobTitle: "CTO", emails: ["elena@lumenworks.example"],
        street: "1 Main St", notes: "booth 9")

    static func reading(_ fields: ContactFields) -> CardReading {
        CardReading(
            fields: [
                CardField(
                    name: .fullName, value: fields.name, display: fields.name, confidence: 0.95,
                    box: Box(x: 0.1, y: 0.1, width: 0.3, height: 0.1), words: [WordReference(line: 0, word: 1)])
            ], rawText: "\(fields.name)\n\(fields.company)")
    }

    static func draft(
        _ reference: WorkReference, _ fields: ContactFields, isSure: Bool = false
    ) -> FiledCapture {
        FiledCapture(
            reference: reference,
            outcome: .drafts([
                CardDraft(fields, confidence: ["name": 0.95], reading: reading(fields), isSure: isSure)
            ]))
    }
}

extension StoreFixture {
    /// Accepts a picture of a card.
    func cardPicture(batch: UUID? = nil) async throws -> WorkReference {
        var capture = image()
        capture.kind = .card
        capture.batch = batch
        return try await atMatch([capture])[0]
    }

    func draftedCard(_ fields: ContactFields) async throws -> UUID {
        let reference = try await cardPicture()
        _ = try await store.filing.file([CardSample.draft(reference, fields)])
        return reference.id
    }
}
