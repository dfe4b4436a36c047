import Retention
import Captures
import Conversations
import Corrections
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated, .tags(.timed)) struct GroupTests {
    private let bench: StoreFixture
    private var groups: GroupStore { bench.store.groups }
    private var owner: UUID { bench.owner }

    init() async throws { bench = try await StoreFixture() }

    private func done(_ outcome: GroupOutcome) throws -> ContactGroup {
        guard case .done(let group) = outcome else { throw StoreFixture.Fault.missing }
        return group
    }

    private func group(_ name: String = "Climbing", _ members: UUID...) async throws -> ContactGroup {
        try done(try await groups.create(.v7(), of: owner, name: name, members: members))
    }

    private func find(_ group: ContactGroup) async throws -> ContactGroup {
        try #require(try await groups.find(group.id, of: owner))
    }

    /// Files a new capture to the group.
    private func file(to group: UUID, happenedAt: Date = .now) async throws -> UUID {
        let reference = try await bench.atMatch()
        let filed = FiledCapture(
            reference: reference,
            outcome: .groupInteraction(
                group: group, confidence: 0.9, happenedAt: happenedAt, sourceApp: nil,
                content: InteractionContent(summary: "Who comes?", extractedInfo: ExtractedInfo())))
        #expect(try await bench.store.filing.file([filed]) == [reference.at(.notify)])
        return reference.id
    }

    private func timeline(_ contact: UUID) async throws -> [UUID] {
        try await bench.store.contacts.interactions(with: contact, of: owner).items.map(\.id)
    }

    @Test func `Groups: creating a group again changes nothing`() async throws {
        let (ann, bo) = (try await bench.contact("Ann"), try await bench.contact("Bo"))
        let id = UUID.v7()
        let group = try done(try await groups.create(id, of: owner, name: "Club", members: [bo, ann]))
        #expect(group.members.map(\.contact) == [ann, bo] && group.members.map(\.name) == ["Ann", "Bo"])
        #expect(try done(try await groups.create(id, of: owner, name: "Other", members: [])) == group)
        #expect(try await groups.delete(id, of: owner).isDone)
        guard case .notFound = try await groups.create(id, of: owner, name: "Club", members: []) else {
            throw StoreFixture.Fault.missing
        }
    }

    @Test func `Groups: a change without an effect keeps the version, and an old version is refused`() async throws {
        let ann = try await bench.contact("Ann")
        let group = try await group("Club", ann)
        #expect(try done(try await groups.update(group.id, of: owner, name: "Club", members: [ann])) == group)
        let renamed = try done(try await groups.update(group.id, of: owner, name: "Clubs", expecting: 1))
        #expect(renamed.version == 2 && renamed.name == "Clubs" && renamed.members == group.members)
        guard case .conflict(let current) = try await groups.update(group.id, of: owner, members: [], expecting: 1)
        else { throw StoreFixture.Fault.missing }
        #expect(current == renamed)
        guard case .conflict = try await groups.delete(group.id, of: owner, expecting: 1) else {
            throw StoreFixture.Fault.missing
        }
    }

    @Test func `Groups: an owner has at most so many groups`() async throws {
        try await bench.admin.execute(
            """
            insert into groups (owner, id, name_sealed, mark)
            select \(owner), gen_random_uuid(), ''::bytea, decode(repeat('00', 32), 'hex')
            from generate_series(1, \(GroupStore.maxGroups - 1))
            """)
        let last = try await group()
        guard case .tooMany = try await groups.create(.v7(), of: owner, name: "Club", members: []) else {
            throw StoreFixture.Fault.missing
        }
        #expect(try await groups.delete(last.id, of: owner).isDone)
        _ = try await group()
    }

    @Test func `Groups: members are the owner's contacts, and a merged contact stands for its winner`() async throws {
        let foreign = try await bench.contact("Ann", owner: try await bench.anotherOwner())
        let (winner, loser) = (try await bench.contact("Bo"), try await bench.contact("B."))
        _ = try await bench.store.merges.merge(loser, into: winner, of: owner, as: .v7())
        guard
            case .unknownContact(foreign) = try await groups.create(
                .v7(), of: owner, name: "Club", members: [winner, foreign])
        else { throw StoreFixture.Fault.missing }
        #expect(try await group("Club", loser, winner).members.map(\.contact) == [winner])
    }

    @Test func `Groups: a deleted contact is no member, and is one again when it is restored`() async throws {
        let (ann, bo) = (try await bench.contact("Ann"), try await bench.contact("Bo"))
        let group = try await group("Club", ann, bo)
        #expect(try await bench.store.contacts.delete(ann, of: owner).isDone)
        #expect(try await find(group).members.map(\.contact) == [bo])
        // A client replaces the members that it has seen.
        _ = try await groups.update(group.id, of: owner, members: [])
        _ = try await bench.store.contacts.restore(ann, of: owner)
        #expect(try await find(group).members.map(\.contact) == [ann])
    }

    @Test func `Interactions: a contact's timeline has its own and those of its groups, page by page`() async throws {
        let (ann, bo) = (try await bench.contact("Ann"), try await bench.contact("Bo"))
        let both = try await group("Both", ann, bo)
        let own = try await group("Own", ann)
        var expected: [UUID] = []
        for number in 0..<9 {
            let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
            switch number % 3 {
            case 0:
                let reference = try await bench.atMatch()
                var filed = bench.filed(reference, under: ann)
                filed.outcome = .interaction(
                    contact: ann, confidence: 1, happenedAt: time, sourceApp: nil,
                    content: InteractionContent(summary: "s", extractedInfo: ExtractedInfo()))
                _ = try await bench.store.filing.file([filed])
                expected.append(reference.id)
            case 1: expected.append(try await file(to: both.id, happenedAt: time))
            default: expected.append(try await file(to: own.id, happenedAt: time))
            }
        }
        var pages: [[Interaction]] = []
        var cursor: PageCursor?
        repeat {
            let page = try await bench.store.contacts.interactions(with: ann, of: owner, after: cursor, limit: 2)
            pages.append(page.items)
            cursor = page.next
        } while cursor != nil
        #expect(pages.map(\.count) == [2, 2, 2, 2, 1])
        #expect(pages.joined().map(\.id) == expected.reversed())
        #expect(
            pages.joined().map { $0.group?.name } == Array(repeating: ["Own", "Both", nil], count: 3).flatMap { $0 })
        #expect(try await timeline(bo).count == 3)
        #expect(try await groups.interactions(of: both.id, of: owner).items.count == 3)
        _ = try await groups.update(both.id, of: owner, members: [ann])
        #expect(try await timeline(bo).isEmpty)
        #expect(try await groups.delete(own.id, of: owner).isDone)
        #expect(try await timeline(ann).count == 6)
    }

    @Test func `Interactions: each belongs to a contact or to a group, also for the superuser`() async throws {
        let ann = try await bench.contact("Ann")
        let group = try await group("Club", ann)
        let id = try await file(to: group.id)
        for change: SQL in ["contact = \(ann)", "group_id = null"] {
            let error = await #expect(throws: DatabaseError.self) {
                try await bench.admin.execute("update interactions set \(change) where id = \(id)")
            }
            #expect(error?.constraint == "interactions_subject")
        }
    }

    @Test func `Filing: a capture whose group was deleted stays where it is`() async throws {
        let group = try await group()
        #expect(try await groups.delete(group.id, of: owner).isDone)
        let reference = try await bench.atMatch()
        let filed = FiledCapture(
            reference: reference,
            outcome: .groupInteraction(
                group: group.id, confidence: 1, happenedAt: .now, sourceApp: nil,
                content: InteractionContent(summary: "s", extractedInfo: ExtractedInfo())))
        #expect(try await bench.store.filing.file([filed]).isEmpty)
        _ = try await groups.restore(group.id, of: owner)
        #expect(try await bench.store.filing.file([filed]).count == 1)
    }

    @Test func `Inbox: assigning a note to a group files it once, and not to a deleted group`() async throws {
        let ann = try await bench.contact("Ann")
        let group = try await group("Club", ann)
        let gone = try await self.group("Gone")
        #expect(try await groups.delete(gone.id, of: owner).isDone)
        let note = try await bench.openNote()
        let store = bench.store
        #expect(try await store.assign(note: note, of: owner, to: .group(gone.id)) == .groupNotFound)
        #expect(try await store.assign(note: note, of: owner, to: .group(group.id)) == nil)
        #expect(try await store.assign(note: note, of: owner, to: .group(group.id)) == .alreadyClosed)
        let closed = try #require(try await store.inbox.find(note, of: owner))
        #expect(closed.state == .assigned && closed.assignedGroup == group.id && closed.assignedTo == nil)
        let interaction = try #require(try await bench.store.contacts.interaction(note, of: owner))
        #expect(interaction.group?.name == "Club" && interaction.content.summary == "Lunch on Friday")
        #expect(try await bench.store.captures.find(note, of: owner)?.state == .filed)
        #expect(try await timeline(ann) == [note])
    }

    @Test func `Merging: memberships move to the winner once, and the undo moves them back`() async throws {
        let (winner, loser) = (try await bench.contact("Ann"), try await bench.contact("Anne"))
        let both = try await group("Both", winner, loser)
        let alone = try await group("Alone", loser)
        let left = try await group("Left", loser)
        let merges = bench.store.merges
        guard
            case .done(let trial, _) = try await merges.merge(
                loser, into: winner, of: owner, as: .v7(), isDryRun: true),
            case .done(let merge, _) = try await merges.merge(loser, into: winner, of: owner, as: .v7())
        else { throw StoreFixture.Fault.missing }
        #expect(trial.groups == 3 && merge.groups == 3)
        for group in [both, alone, left] {
            let now = try await find(group)
            #expect(now.members.map(\.contact) == [winner] && now.version == 2)
        }
        _ = try await groups.update(left.id, of: owner, members: [])
        guard case .done = try await merges.undo(merge.id, of: owner) else { throw StoreFixture.Fault.missing }
        #expect(Set(try await find(both).members.map(\.contact)) == [winner, loser])
        #expect(try await find(alone).members.map(\.contact) == [loser])
        // Later changes stay.
        #expect(try await find(left).members.isEmpty)
    }

    @Test func `Groups: a member that is merged while it is added is not lost`() async throws {
        let (winner, loser) = (try await bench.contact("Ann"), try await bench.contact("Anne"))
        let group = try await group()
        let adding = try await bench.admin.transaction { transaction in
            _ = try await transaction.query("select from contacts where id = \(loser) for update")
            let adding = Task { try await groups.update(group.id, of: owner, members: [loser]) }
            try await eventually("the change waits for the contact") {
                try await bench.count(
                    "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'") > 0
            }
            try await transaction.execute(
                "update contacts set deleted_at = now(), merged_into = \(winner) where id = \(loser)")
            return adding
        }
        #expect(try done(try await adding.value).members.map(\.contact) == [winner])
    }

    @Test func `Erasure: a contact leaves its groups, and their chats stay`() async throws {
        let (ann, bo) = (try await bench.contact("Ann"), try await bench.contact("Bo"))
        let group = try await group("Club", ann, bo)
        let chat = try await file(to: group.id)
        guard
            case .done(let erasure) = try await bench.store.contacts.erase(
                ann, of: owner, by: "k", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        #expect((erasure.interactions, erasure.captures) == (0, 0))
        let now = try await find(group)
        #expect(now.members.map(\.contact) == [bo] && now.version == 2)
        #expect(try await timeline(bo) == [chat])
    }

    @Test func `Erasure: a group goes with its chats and notes, and its members stay`() async throws {
        let ann = try await bench.contact("Ann")
        let group = try await group("Club", ann)
        let note = try await bench.openNote()
        #expect(try await bench.store.assign(note: note, of: owner, to: .group(group.id)) == nil)
        let chat = try await file(to: group.id)
        let other = try await file(to: try await self.group("Other", ann).id)
        guard
            case .conflict(1) = try await groups.erase(
                group.id, of: owner, expecting: 2, by: "k", answeringInstead: (404, [])),
            case .done(let erasure) = try await groups.erase(group.id, of: owner, by: "k", answeringInstead: (404, [])),
            case .notFound = try await groups.erase(group.id, of: owner, by: "k", answeringInstead: (404, []))
        else { throw StoreFixture.Fault.missing }
        #expect((erasure.contacts, erasure.captures, erasure.interactions) == (0, 2, 2))
        #expect(try await timeline(ann) == [other])
        for id in [note, chat] { #expect(try await bench.store.captures.find(id, of: owner)?.state == .erased) }
        #expect(try await bench.count("understandings") == 1)
        #expect(try await bench.count("inbox_notes") == 0)
        #expect(try await bench.store.audit.list(of: owner).items.map(\.action) == [.groupErased])
        try await bench.settle()
        let changes = try await bench.store.changes.entries(of: owner).filter {
            $0.object == "group" && $0.id == group.id
        }
        #expect(changes.last?.kind == .deleted)
    }

    @Test func `Sweep: a group's deletion older than a day becomes final`() async throws {
        let (old, new) = (try await group("Old"), try await group("New"))
        let chat = try await file(to: old.id)
        for group in [old, new] { #expect(try await groups.delete(group.id, of: owner).isDone) }
        try await bench.admin.execute(
            "update groups set deleted_at = now() - interval '25 hours' where id = \(old.id)")
        #expect(try await groups.restore(old.id, of: owner) == nil)
        #expect(try await bench.store.sweep.run().groups == 1)
        #expect(try await bench.count("groups") == 1)
        #expect(try await bench.store.captures.find(chat, of: owner)?.state == .erased)
        #expect(try await groups.restore(new.id, of: owner)?.name == "New")
    }

    @Test func `ChangeFeed: has each change of a group, its members and its deletion included`() async throws {
        let (ann, bo) = (try await bench.contact("Ann"), try await bench.contact("Bo"))
        let group = try await group("Club", ann)
        _ = try await bench.store.merges.merge(ann, into: bo, of: owner, as: .v7())
        _ = try await groups.delete(group.id, of: owner)
        _ = try await groups.restore(group.id, of: owner)
        try await bench.settle()
        let entries = try await bench.store.changes.entries(of: owner).filter { $0.object == "group" }
        #expect(entries.map(\.kind) == [.created, .updated, .deleted, .updated])
        #expect(entries.allSatisfy { $0.id == group.id })
    }

    @Test func `Exports: a contact has the names of its groups`() async throws {
        let (ann, bo) = (try await bench.contact("Ann"), try await bench.contact("Bo"))
        _ = try await group("Club", ann)
        _ = try await group("Band", ann)
        let gone = try await group("Gone", ann, bo)
        #expect(try await groups.delete(gone.id, of: owner).isDone)
        var names: [UUID: [String]] = [:]
        try await bench.store.exports.pages(of: owner) { page in names = page.groups }
        #expect(names == [ann: ["Band", "Club"], bo: []])
    }
}
