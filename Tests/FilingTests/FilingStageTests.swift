import Captures
import Cards
import ChatMessages
import Contacts
import Conversations
import Corrections
import FoundationEssentials
import InventoryRecords
import Matching
import PhoneNumbers
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Filing

/// The `match` stage, on a real database.
@Suite(.migrated) struct FilingStageTests {
    private let bench: StoreFixture
    private let sarah: UUID
    private let tom: UUID

    init() async throws {
        bench = try await StoreFixture()
        sarah = try await bench.contact("Sarah Chen")
        tom = try await bench.contact("Tom Baker")
    }

    private func group(_ name: String, _ members: [UUID]) async throws -> ContactGroup {
        guard
            case .done(let group) = try await bench.store.groups.create(
                .v7(), of: bench.owner, name: name, members: members)
        else { throw StoreFixture.Fault.missing }
        return group
    }

    /// Accepts a chat, and stores its reading.
    private func chat(
        _ title: String?, _ participants: [String], isGroup: Bool = true, saying words: String = "Who comes?"
    ) async throws -> WorkReference {
        let capture = bench.text()
        _ = try await bench.store.captures.accept([capture])
        let reading = ConversationReading(
            candidates: participants.map { NameCandidate(name: $0, confidence: 0.9, evidence: $0) },
            messages: [Message(speaker: .other(name: participants.first), text: words)], summary: "Who comes?",
            title: title, participants: participants, isGroup: isGroup)
        let understood = try await bench.store.work.understand([
            (
                reference: capture.reference,
                understanding: Understanding(kind: .conversation, conversation: reading, text: "t", readBy: "rules")
            )
        ])
        return try #require(understood.first)
    }

    private func file(_ references: [WorkReference]) async throws {
        let stage = FilingStage(
            bench.store.filing, items: bench.store.itemFiling, contacts: bench.store.contacts,
            groups: bench.store.groups,
            details: ContactDetailFinder(phones: PhoneNumbers(), region: "US"), similarFirst: false)
        _ = try await stage.process(references)
    }

    private func filed(_ reference: WorkReference) async throws -> CaptureRecord {
        try #require(try await bench.store.captures.find(reference.id, of: bench.owner))
    }

    @Test(arguments: ["Climbing", "  CLIMBING ", "Climbing 🧗", "Clímbing!"])
    func `FilingStage: a chat with the title of a confirmed group is filed to the group`(title: String) async throws {
        let group = try await group("Climbing", [sarah, tom])
        _ = try await self.group("Chess", [sarah])
        let reference = try await chat(title, ["Sarah Chen", "Tom"])
        try await file([reference])
        let capture = try await filed(reference)
        #expect(capture.state == .filed)
        #expect(capture.filing == .groupInteraction(reference.id, group: group.id))
        let found = try #require(capture.outcome?.detectedGroup)
        #expect((found.id, found.name, found.confidence) == (group.id, "Climbing", 1))
        #expect(capture.outcome?.detectedContact == nil && capture.outcome?.summary == "Who comes?")
        let interaction = try #require(
            try await bench.store.groups.interactions(of: group.id, of: bench.owner).items.first)
        #expect(interaction.contact == nil && interaction.group?.id == group.id)
        #expect(interaction.group?.name == "Climbing")
        #expect(interaction.content.messages?.map(\.speaker) == [.other(name: "Sarah Chen")])
    }

    enum Doubt: CaseIterable { case noGroup, twoGroups, deletedGroup, otherTitle, noTitle, notAMember, noMember }

    @Test(arguments: Doubt.allCases)
    func `FilingStage: in doubt, a group's chat goes to the inbox`(doubt: Doubt) async throws {
        if doubt != .noGroup {
            let group = try await group("Climbing", doubt == .noMember ? [] : [sarah])
            if doubt == .deletedGroup {
                guard case .done = try await bench.store.groups.delete(group.id, of: bench.owner) else {
                    throw StoreFixture.Fault.missing
                }
            }
        }
        if doubt == .twoGroups { _ = try await group("climbing", [sarah]) }
        // Another owner's group never counts.
        let stranger = try await bench.anotherOwner()
        _ = try await bench.store.groups.create(.v7(), of: stranger, name: "Climbing", members: [])
        let title: String? = doubt == .noTitle ? nil : doubt == .otherTitle ? "Climbing Tuesday" : "Climbing"
        let reference = try await chat(title, doubt == .notAMember ? ["Sarah Chen", "Tom Baker"] : ["Sarah Chen"])
        try await file([reference])
        let capture = try await filed(reference)
        #expect(capture.state == .inbox && capture.reason == "group")
        #expect(capture.filing == .inboxNote(reference.id))
    }

    @Test func `FilingStage: contact data that the contact says becomes a suggestion, in a group it does not`()
        async throws
    {
        _ = try await group("Climbing", [sarah])
        let words = "My new number is 212-555-0123"
        let references = [
            try await chat("Sarah Chen", ["Sarah Chen"], isGroup: false, saying: words),
            try await chat("Climbing", ["Sarah Chen"], saying: words),
            try await chat("Iris Novak", ["Iris Novak"], isGroup: false, saying: words),
        ]
        try await file(references)
        let found = try await bench.store.suggestions.list(for: sarah, of: bench.owner, having: ContactFields())
        #expect(found.items.map(\.capture) == [references[0].id])
        let stated = try #require(found.items.first?.stated)
        #expect(stated == StatedDetail(detail: .phone(Phone("+12125550123")), words: words))
        #expect(try await bench.count("contact_suggestions") == 1)
    }

    @Test func `FilingStage: a chat of two persons is not filed to a group with its title`() async throws {
        _ = try await group("Sarah Chen", [sarah])
        let reference = try await chat("Sarah Chen", ["Sarah Chen"], isGroup: false)
        try await file([reference])
        #expect(try await filed(reference).filing == .interaction(reference.id, contact: sarah))
    }

    @Test func `FilingStage: one batch files chats of several groups and owners`() async throws {
        let climbing = try await group("Climbing", [sarah])
        let chess = try await group("Chess", [tom])
        let references = [
            try await chat("Climbing", ["Sarah Chen"]), try await chat("Chess", ["Tom Baker"]),
            try await chat("Cooking", ["Tom Baker"]),
        ]
        try await file(references)
        var filings: [CaptureRecord.Filing?] = []
        for reference in references { filings.append(try await filed(reference).filing) }
        #expect(
            filings == [
                .groupInteraction(references[0].id, group: climbing.id),
                .groupInteraction(references[1].id, group: chess.id), .inboxNote(references[2].id),
            ])
    }

    @Test
    func `FilingStage: a corrected chat's name leads to the chosen contact, and after the undo to the former one`()
        async throws
    {
        let sally = try await bench.contact("Sally Ride")
        _ = try await bench.contact("Sal")
        let first = try await chat("Sal", ["Sal"], isGroup: false)
        try await file([first])
        let former = try #require(try await filed(first).filing)
        let corrections = bench.store.corrections()
        guard
            case .success(let moved) = try await corrections.move(
                first.id, of: bench.owner, to: .contact(sally))
        else { throw StoreFixture.Fault.missing }
        let second = try await chat("Sal", ["Sal"], isGroup: false)
        try await file([second])
        #expect(try await filed(second).filing == .interaction(second.id, contact: sally))
        _ = try await bench.store.undo.undo(moved.undo.token, of: bench.owner)
        let third = try await chat("Sal", ["Sal"], isGroup: false)
        try await file([third])
        guard case .interaction(_, let before) = former else { throw StoreFixture.Fault.missing }
        #expect(try await filed(third).filing == .interaction(third.id, contact: before))
    }

    @Test func `FilingStage: a refused name files under nobody`() async throws {
        let sal = try await bench.contact("Sal")
        let first = try await chat("Sal", ["Sal"], isGroup: false)
        try await file([first])
        #expect(try await filed(first).filing == .interaction(first.id, contact: sal))
        _ = try await bench.store.corrections().move(first.id, of: bench.owner, to: .inbox)
        let second = try await chat("Sal", ["Sal"], isGroup: false)
        try await file([second])
        #expect(try await filed(second).filing == .inboxNote(second.id))
    }

    /// Accepts a message, and stores its reading.
    private func message(_ text: String, _ kind: Correspondent.Kind) async throws -> WorkReference {
        let capture = bench.text(kind: .message)
        _ = try await bench.store.captures.accept([capture])
        let reading = ConversationReading(
            candidates: kind == .name ? [NameCandidate(name: text, confidence: 1, evidence: text)] : [],
            messages: [Message(speaker: .other(name: text), text: "Who comes?")], participants: [text])
        let understood = try await bench.store.work.understand([
            (
                reference: capture.reference,
                understanding: Understanding(
                    kind: .message, conversation: reading, correspondent: Correspondent(text: text, kind: kind),
                    text: "Who comes?", readBy: "rules")
            )
        ])
        return try #require(understood.first)
    }

    private func contact(_ name: String, phones: [String] = [], emails: [String] = []) async throws -> UUID {
        var fields = ContactFields(name: name)
        fields[.phones] = .phones(phones.map { Phone($0, type: .mobile) })
        fields[.emails] = .list(emails)
        let id = UUID.v7()
        _ = try await bench.store.contacts.create(id, of: bench.owner, fields)
        return id
    }

    @Test func `FilingStage: a message is filed under the contact that has its number or address`() async throws {
        let anna = try await contact("Anna", phones: ["+491515550142"], emails: ["Anna@Example.com"])
        let local = try await contact("Ben", phones: ["0151 5550143"])
        // The same last digits, in another country.
        _ = try await contact("Cleo", phones: ["+441515550142"])
        let deleted = try await contact("Dan", phones: ["+491515550199"])
        _ = try await bench.store.contacts.delete(deleted, of: bench.owner)
        let shared = [
            try await contact("Eva", phones: ["+4930555014"]), try await contact("Finn", phones: ["+4930555014"]),
        ]
        var expected: [(WorkReference, UUID?, String?)] = []
        for (text, kind, contact, reason) in [
            ("+491515550142", Correspondent.Kind.phone, anna, nil), ("anna@example.com", .mail, anna, nil),
            ("+491515550143", .phone, local, nil), ("+491515550199", .phone, nil, "unknown_handle"),
            ("nobody@example.com", .mail, nil, "unknown_handle"), ("+4930555014", .phone, nil, "shared_handle"),
            ("Sarah Chen", .name, sarah, nil), ("AMZN", .name, nil, "unknown_name"),
        ] as [(String, Correspondent.Kind, UUID?, String?)] {
            expected.append((try await message(text, kind), contact, reason))
        }
        try await file(expected.map(\.0))
        for (reference, contact, reason) in expected {
            let capture = try await filed(reference)
            #expect(capture.outcome?.detectedContact?.id == contact && capture.reason == reason, "\(capture)")
        }
        let note = try #require(
            try await bench.store.inbox.list(of: bench.owner, limit: 50).items.first { $0.reason == "shared_handle" })
        #expect(Set(note.suggestions.map(\.contact)) == Set(shared))
    }
}
