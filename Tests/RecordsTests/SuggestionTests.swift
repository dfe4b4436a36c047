import Captures
import Contacts
import Corrections
import FoundationEssentials
import Matching
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct SuggestionTests {
    private let bench: StoreFixture
    private var suggestions: SuggestionStore { bench.store.suggestions }
    private var owner: UUID { bench.owner }

    init() async throws { bench = try await StoreFixture() }

    private static let email = StatedDetail(detail: .email("ann@example.com"), words: "my mail is ann@example.com")
    private static let phone = StatedDetail(detail: .phone(Phone("+12125550123")), words: "call me at 212 555 0123")

    /// Files a chat in which the contact says the values.
    @discardableResult
    private func file(under contact: UUID, saying stated: [StatedDetail]) async throws -> UUID {
        let reference = try await bench.atMatch()
        var filed = bench.filed(reference, under: contact)
        filed.stated = stated
        #expect(try await bench.store.filing.file([filed]) == [reference.at(.notify)])
        return reference.id
    }

    private func list(_ contact: UUID) async throws -> [ContactSuggestion] {
        let fields = try #require(try await bench.store.contacts.find(contact, of: owner)).fields
        return try await suggestions.list(for: contact, of: owner, having: fields).items
    }

    private func values(_ contact: UUID) async throws -> Set<String> {
        Set(try await list(contact).compactMap { $0.stated?.detail.text })
    }

    @Test func `Suggestions: a filed chat suggests each value once, with its capture and words`() async throws {
        let ann = try await bench.contact("Ann")
        let capture = try await file(under: ann, saying: [Self.email, Self.phone])
        let upper = StatedDetail(detail: .email("ANN@example.com"), words: "again")
        try await file(under: ann, saying: [upper])
        let open = try await list(ann)
        #expect(open.count == 2 && open.allSatisfy { $0.capture == capture && $0.state == .open })
        #expect(open.contains { $0.stated == Self.email } && open.contains { $0.stated == Self.phone })
        // The same value for another contact.
        let bo = try await bench.contact("Bo")
        try await file(under: bo, saying: [Self.email])
        #expect(try await values(bo) == ["ann@example.com"])
    }

    @Test func `Suggestions: a value that the contact has is not offered`() async throws {
        let ann = UUID.v7()
        _ = try await bench.store.contacts.create(
            ann, of: owner, ContactFields(name: "Ann", emails: ["Ann@Example.com"]))
        try await file(under: ann, saying: [Self.email, Self.phone])
        #expect(try await values(ann) == ["+12125550123"])
    }

    @Test(arguments: [ContactSuggestion.State.accepted, .dismissed])
    func `Suggestions: after the decision the value is deleted and never suggested again`(
        state: ContactSuggestion.State
    ) async throws {
        let ann = try await bench.contact("Ann")
        try await file(under: ann, saying: [Self.email])
        let suggestion = try #require(try await list(ann).first)
        #expect(try await suggestions.close(suggestion.id, for: ann, of: owner, as: state))
        #expect(try await !suggestions.close(suggestion.id, for: ann, of: owner, as: .dismissed))
        let closed = try #require(try await suggestions.find(suggestion.id, for: ann, of: owner))
        #expect(closed.state == state && closed.stated == nil)
        try await file(under: ann, saying: [Self.email])
        #expect(try await list(ann).isEmpty)
        #expect(try await bench.count("contact_suggestions") == 1)
    }

    @Test func `Suggestions: assigning a note suggests the values of its chat`() async throws {
        let ann = try await bench.contact("Ann")
        let note = try await bench.openNote()
        let store = bench.store
        #expect(
            try await store.assign(note: note, of: owner, to: .contact(.v7()), suggesting: [Self.email])
                == .contactNotFound)
        #expect(try await store.assign(note: note, of: owner, to: .contact(ann), suggesting: [Self.email]) == nil)
        #expect(try await list(ann).map(\.capture) == [note])
        #expect(
            try await store.assign(note: note, of: owner, to: .contact(ann), suggesting: [Self.phone]) == .alreadyClosed
        )
        #expect(try await values(ann) == ["ann@example.com"])
    }

    @Test func `Suggestions: lists are paged`() async throws {
        let ann = try await bench.contact("Ann")
        for number in 0..<5 {
            try await file(
                under: ann, saying: [StatedDetail(detail: .email("a\(number)@example.com"), words: "w")])
        }
        var (pages, cursor): ([[String]], PageCursor?) = ([], nil)
        repeat {
            let page = try await suggestions.list(
                for: ann, of: owner, having: ContactFields(), after: cursor, limit: 2)
            pages.append(page.items.compactMap { $0.stated?.detail.text })
            cursor = page.next
        } while cursor != nil
        #expect(pages.map(\.count) == [2, 2, 1] && pages[0][0] == "a4@example.com" && pages[2][0] == "a0@example.com")
    }

    @Test func `Merging: suggestions move to the winner without doubles, and the undo moves them back`() async throws {
        let (winner, loser) = (try await bench.contact("Ann"), try await bench.contact("Anne"))
        try await file(under: winner, saying: [Self.email])
        try await file(under: loser, saying: [Self.email, Self.phone])
        guard case .done(let merge, _) = try await bench.store.merges.merge(loser, into: winner, of: owner, as: .v7())
        else { throw StoreFixture.Fault.missing }
        #expect(try await list(winner).count == 2)
        guard case .done = try await bench.store.merges.undo(merge.id, of: owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(try await values(winner) == ["ann@example.com"])
        #expect(try await values(loser) == ["ann@example.com", "+12125550123"])
    }

    @Test func `Erasure: suggestions go with their contact, and with their capture`() async throws {
        let (ann, bo) = (try await bench.contact("Ann"), try await bench.contact("Bo"))
        try await file(under: ann, saying: [Self.email])
        try await file(under: bo, saying: [Self.email])
        _ = try await bench.store.contacts.erase(ann, of: owner, by: "k", answeringInstead: (404, []))
        #expect(try await bench.count("contact_suggestions") == 1)
        try await bench.settle()
        let kinds = try await bench.store.changes.entries(of: owner).filter { $0.object == "contact_suggestion" }
        #expect(kinds.map(\.kind) == [.created, .created, .deleted])
    }

    @Test func `Suggestions: another owner finds and decides nothing`() async throws {
        let stranger = try await bench.anotherOwner()
        let ann = try await bench.contact("Ann")
        try await file(under: ann, saying: [Self.email])
        let suggestion = try #require(try await list(ann).first)
        #expect(try await suggestions.list(for: ann, of: stranger, having: ContactFields()).items.isEmpty)
        #expect(try await suggestions.find(suggestion.id, for: ann, of: stranger) == nil)
        #expect(try await !suggestions.close(suggestion.id, for: ann, of: stranger, as: .dismissed))
        #expect(try await list(ann) == [suggestion])
    }
}
