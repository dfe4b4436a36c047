import Captures
import ChatMessages
import Contacts
import Conversations
import Corrections
import FoundationEssentials
import Matching
import Postgres
import RandomSupport
import Records
import Store
import TestSupport
import Testing

/// An owner with contacts, groups, and captures of every kind, which a test corrects.
struct CorrectionBench {
    let fixture: StoreFixture
    var store: Database { fixture.store }
    var owner: UUID { fixture.owner }
    private(set) var contacts: [UUID] = []
    private(set) var groups: [UUID] = []
    private(set) var captures: [UUID] = []

    static let messages = ["My mail is ann@example.com", "Thanks!", "See you on Friday", "Bring the book"].enumerated()
        .map { Message(speaker: $0.isMultiple(of: 2) ? .other(name: "Sarah") : .me, text: $1) }

    /// - Parameter count: the number of captures.
    init(captures count: Int) async throws {
        fixture = try await StoreFixture(connections: 6)
        for name in ["Sarah Chen", "Sarah", "Omar Haddad", "Li Wei"] {
            contacts.append(try await fixture.contact(name))
        }
        contacts.append(try await card())
        for name in ["Fair", "Book club"] {
            let group = UUID.v7()
            _ = try await store.groups.create(group, of: owner, name: name, members: [contacts[0]])
            groups.append(group)
        }
        for number in 0..<count { captures.append(try await capture(number)) }
    }

    /// A contact that was read from a card, and confirmed.
    private func card() async throws -> UUID {
        let reference = try await fixture.atMatch(fixture.image())
        let drafts = FiledCapture.Outcome.drafts([CardDraft(ContactFields(name: "Ada Byron"), confidence: [:])])
        _ = try await store.filing.file([FiledCapture(reference: reference, outcome: drafts, isCard: true)])
        guard case .done = try await store.contacts.confirm(reference.id, of: owner) else {
            throw StoreFixture.Fault.missing
        }
        return reference.id
    }

    static func reading(_ name: String, isGroup: Bool = false) -> ConversationReading {
        ConversationReading(
            candidates: [
                NameCandidate(name: name, confidence: 0.9, evidence: name),
                NameCandidate(name: name + " S.", confidence: 0.5, evidence: name),
            ],
            messages: messages, summary: "\(name) writes", title: isGroup ? "Trip \(name)" : nil, isGroup: isGroup)
    }

    /// Accepts and understands a chat.
    func understood(_ reading: ConversationReading) async throws -> WorkReference {
        let sent = fixture.text("a chat")
        _ = try await store.captures.accept([sent])
        let understanding = Understanding(
            kind: .conversation, conversation: reading, text: "a chat", readBy: "rules")
        let moved = try await store.work.understand([(reference: sent.reference, understanding: understanding)])
        return try #require(moved.first)
    }

    /// Files a chat by turns under a contact, to a group, and into the inbox.
    private func capture(_ number: Int) async throws -> UUID {
        let reading = Self.reading("Name \(number % 7)", isGroup: number % 3 == 1)
        let reference = try await understood(reading)
        let content = InteractionContent(
            summary: reading.summary, extractedInfo: ExtractedInfo(events: ["Lunch"]), messages: reading.messages)
        let outcome: FiledCapture.Outcome =
            switch number % 3 {
            case 0:
                .interaction(
                    contact: contacts[number % contacts.count], confidence: 0.9, happenedAt: .now,
                    sourceApp: "whatsapp", content: content)
            case 1:
                .groupInteraction(
                    group: groups[number % groups.count], confidence: 0.8, happenedAt: .now, sourceApp: nil,
                    content: content)
            default:
                .inbox(
                    reason: "unknown_name", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: InboxContent(
                        content: reading.summary, extractedText: "a chat", extractedInfo: ExtractedInfo(),
                        candidates: reading.candidates))
            }
        let stated = StatedDetail(detail: .email("n\(number)@example.com"), words: "my mail")
        _ = try await store.filing.file([FiledCapture(reference: reference, outcome: outcome, stated: [stated])])
        return reference.id
    }

    /// All rows that corrections may change, without versions and times.
    func rows() async throws -> [String: String] {
        var rows: [String: String] = [:]
        for table in [
            "captures", "interactions", "inbox_notes", "contacts", "contact_suggestions", "group_titles", "cards",
            "groups",
        ] {
            for row in try await fixture.admin.query(
                """
                select id, (to_jsonb(t) - '{version, updated_at, clocks}'::text[])::text as row
                from \(identifier: table) t
                """)
            { rows["\(table) \(try row.get("id", as: UUID.self))"] = try row.get("row", as: String.self) }
        }
        for table in ["contact_keys", "group_members", "batch_counts"] {
            for row in try await fixture.admin.query("select to_jsonb(t)::text as row from \(identifier: table) t") {
                rows["\(table) \(try row.get("row", as: String.self))"] = ""
            }
        }
        return rows
    }

    /// Captures whose state disagrees with their interactions and their note.
    func misfiled() async throws -> Int {
        try await fixture.count(
            """
            captures c where c.deleted_at is null and (
                (c.state = 'filed') <> (
                    exists (select from interactions i where i.capture = c.id and i.deleted_at is null)
                    or exists (select from contacts k where k.capture = c.id))
                or (c.state = 'inbox') <> exists (
                    select from inbox_notes n
                    where n.capture = c.id and n.state = 'open' and n.deleted_at is null)
                or (c.state = 'dismissed') <> exists (
                    select from inbox_notes n
                    where n.capture = c.id and n.state = 'dismissed' and n.deleted_at is null))
            """)
    }
}
