import Captures
import Conversations
import Corrections
import FoundationEssentials
import Matching
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct TaughtTitleTests {
    @Test func `Groups: a corrected chat's title leads to its group, never to the former one, until the undo`()
        async throws
    {
        let bench = try await CorrectionBench(captures: 2)
        let (store, owner, corrections) = (bench.store, bench.owner, bench.store.corrections())
        let title = GroupTitle("Trip Name 1", of: owner)
        let id = bench.captures[1]
        let (former, wanted) = (bench.groups[1], bench.groups[0])
        #expect(try await store.groups.named([title]).isEmpty)
        guard case .success(let moved) = try await corrections.move(id, of: owner, to: .group(wanted)) else {
            throw StoreFixture.Fault.missing
        }
        #expect(moved.learned.hasTitle)
        let named = try await store.groups.named([title])
        #expect(named[title]?.id == wanted && named[title]?.isTaught == true)
        #expect(try await bench.fixture.count("group_titles where group_id = \(former) and is_refused") == 1)
        guard case .done(let undone) = try await store.undo.undo(moved.undo.token, of: owner) else {
            throw StoreFixture.Fault.missing
        }
        #expect(undone.kept.isEmpty)
        #expect(try await store.groups.named([title]).isEmpty)
        // A group with the title as its name no longer gets chats that its owner has taken from it.
        _ = try await store.groups.update(former, of: owner, name: "Trip Name 1")
        #expect(try await store.groups.named([title])[title]?.id == former)
        #expect(try await corrections.move(id, of: owner, to: .inbox).refusal == nil)
        #expect(try await store.groups.named([title]).isEmpty)
    }
}
