import Cards
import Contacts
import Records
import Store
import Testing

@testable import Filing

@Suite struct CardDraftTests {
    @Test func `CardDraft: has a confidence for each of the contact's field names`() throws {
        func field(_ name: CardFieldName, _ value: String, _ confidence: Double) -> CardField {
            CardField(name: name, value: value, display: value, confidence: confidence)
        }
        let card = CardReading(
            fields: [
                field(.fullName, "Elena Marquez", 0.9), field(.company, "Lumen", 0.8),
                field(.email, "e@lumen.example", 0.7), field(.phone, "+12125552368", 0.6),
                field(.phone, "+12125552369", 0.95), field(.website, "lumen.example", 0.5),
                field(.social, "linkedin.com/in/elena", 0.55), field(.social, "@elena", 0.99),
                field(.city, "Lima", 0.4), field(.state, "LMA", 0.3), field(.zip, "15001", 0.2),
            ], rawText: "")
        let draft = try #require(CardDraft.drafts(of: [card]).first)
        #expect(
            draft.confidence == [
                "name": 0.9, "company": 0.8, "emails": 0.7, "phones": 0.95, "websites": 0.55, "city": 0.4,
                "region": 0.3, "postalCode": 0.2,
            ])
    }

    @Test func `CardDraft: numbers keep type and extension, and the default type is work`() throws {
        func phone(_ number: String, _ type: PhoneType?, _ digits: String? = nil) -> CardField {
            CardField(
                name: .phone, value: number, display: number, confidence: 0.9, type: type, numberExtension: digits)
        }
        let card = CardReading(
            fields: [phone("+12125552368", nil, "27"), phone("+12125552369", .mobile), phone("+12125552368", .fax)],
            rawText: "")
        let draft = try #require(CardDraft.drafts(of: [card]).first)
        #expect(
            draft.fields.phones == [
                Phone("+12125552368", type: .work, numberExtension: "27"), Phone("+12125552369", type: .mobile),
                Phone("+12125552368", type: .fax),
            ])
    }
}
