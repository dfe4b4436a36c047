import Captures
import Cards
import Contacts
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

/// Tests of committing drafts.
@Suite(.migrated) struct CardCommitTests {
    @Test func `Cards: reviewed drafts of a batch are committed together, the others stay`() async throws {
        let bench = try await StoreFixture()
        let batch = UUID.v7()
        _ = try await bench.store.batches.create(batch, of: bench.owner, name: "Fair", device: "k3y00000")
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .commit)
        var ids: [UUID] = []
        for name in ["Ann", "Bo", "Cy", "Di"] {
            let reference = try await bench.cardPicture(batch: batch)
            _ = try await bench.store.filing.file([CardSample.draft(reference, ContactFields(name: name))])
            ids.append(reference.id)
        }
        let other = try await bench.draftedCard(CardSample.first)
        #expect(try await bench.store.cards.list(of: bench.owner, batch: batch).items.count == 4)
        #expect(try await bench.store.cards.review(card: ids[0], of: bench.owner, true, expecting: 1) == 1)
        #expect(try await bench.store.cards.review(card: ids[1], of: bench.owner, true) == 1)
        #expect(try await bench.store.cards.review(card: ids[1], of: bench.owner, false) == 1)
        #expect(try await bench.store.cards.review(card: ids[1], of: bench.owner, true, expecting: 7) == 1)
        #expect(try await bench.store.cards.review(card: .v7(), of: bench.owner, true) == nil)
        let reviewed = try await bench.store.cards.list(of: bench.owner, batch: batch, reviewed: true).items
        #expect(reviewed.map(\.contact.id) == [ids[0]])
        func told(_ commits: [CardCommit]) -> [String] {
            commits.map { "\(ids.firstIndex(of: $0.id) ?? -1) \($0.outcome) \($0.version ?? 0)" }
        }
        let some = try await bench.store.cards.commit(in: batch, of: bench.owner, reviewedOnly: true)
        #expect(told(some.commits) == ["0 created 2"] && some.left == 3)
        let named = try await bench.store.cards.commit(cards: [ids[1], ids[0], ids[1], batch], of: bench.owner)
        #expect(told(named) == ["1 created 2", "0 alreadyCommitted 2", "-1 notFound 0"])
        let rest = try await bench.store.cards.commit(in: batch, of: bench.owner, reviewedOnly: false)
        #expect(told(rest.commits) == ["2 created 2", "3 created 2"] && rest.left == 0)
        #expect(try await bench.store.cards.list(of: bench.owner, status: .draft).items.map(\.contact.id) == [other])
    }

    @Test func `Cards: concurrent commits of one person's cards create one contact`() async throws {
        let bench = try await StoreFixture(connections: 4)
        let (one, other) = (
            try await bench.draftedCard(CardSample.first), try await bench.draftedCard(CardSample.first)
        )
        async let left = bench.store.cards.commit(card: one, of: bench.owner, by: .merge)
        async let right = bench.store.cards.commit(card: other, of: bench.owner, by: .merge)
        let outcomes = try await [left, right].map { commit -> String in
            switch commit.outcome {
            case .created: "created"
            case .merged: "merged"
            default: "\(commit.outcome)"
            }
        }
        #expect(outcomes.sorted() == ["created", "merged"])
        #expect(try await bench.count("contacts where deleted_at is null") == 1)
    }

    @Test func `Cards: a card is committed in the version that was reviewed`() async throws {
        let bench = try await StoreFixture()
        let id = try await bench.draftedCard(CardSample.first)
        guard
            case .conflict(let current) = try await bench.store.cards.commit(card: id, of: bench.owner, expecting: 2)
                .outcome
        else { throw StoreFixture.Fault.missing }
        #expect(current.version == 1 && current.status == .draft)
        guard case .created = try await bench.store.cards.commit(card: id, of: bench.owner, expecting: 1).outcome
        else { throw StoreFixture.Fault.missing }
    }

    @Test func `Cards: a batch commit leaves drafts without a person until they are reviewed`() async throws {
        let bench = try await StoreFixture()
        let batch = UUID.v7()
        _ = try await bench.store.batches.create(batch, of: bench.owner, name: "Fair", device: "k3y00000")
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .commit)
        var ids: [UUID] = []
        for fields in [ContactFields(name: "Ann"), ContactFields(company: "Lumen"), ContactFields(company: "Acme")] {
            let reference = try await bench.cardPicture(batch: batch)
            _ = try await bench.store.filing.file([CardSample.draft(reference, fields)])
            ids.append(reference.id)
        }
        #expect(try await bench.store.cards.review(card: ids[2], of: bench.owner, true) == 1)
        let all = try await bench.store.cards.commit(in: batch, of: bench.owner, reviewedOnly: false)
        #expect(all.commits.map(\.id) == [ids[0], ids[2]])
        #expect(all.left == 1 && all.withoutPerson == 1)
        #expect(try await bench.store.cards.find(ids[1], of: bench.owner)?.hasPerson == false)
    }
}
