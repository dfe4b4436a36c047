import Captures
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

/// Random corrections, and their undos in reverse. `TAPLINE_CORRECTIONS=1000` makes the tests longer.
@Suite(.migrated) struct RandomCorrectionTests {
    private static let count =
        ProcessInfo.processInfo.environment["TAPLINE_CORRECTIONS"].flatMap { Int($0) } ?? 120

    @Test func `Corrections: undone in reverse, every row is as before but for version and time`() async throws {
        let bench = try await CorrectionBench(captures: 12 + Self.count / 15)
        let before = try await bench.rows()
        var random = SplitMix(state: 4711)
        var tokens: [String] = []
        var actions: Set<CorrectionAction> = []
        for number in 0..<(20 * Self.count) where tokens.count < Self.count {
            guard let (action, done) = try await correct(bench, number, &random) else { continue }
            actions.insert(action)
            tokens.append(done.undo.token)
            if tokens.count.isMultiple(of: 40) { #expect(try await bench.misfiled() == 0) }
        }
        // Changes of the inventory are made elsewhere.
        #expect(tokens.count == Self.count && actions.count == CorrectionAction.allCases.count - 1, "\(actions)")
        #expect(try await bench.rows() != before)
        for token in tokens.reversed() {
            guard case .done(let result) = try await bench.store.undo.undo(token, of: bench.owner) else {
                throw StoreFixture.Fault.missing
            }
            #expect(result.kept.isEmpty, "\(result)")
        }
        let after = try await bench.rows()
        for (key, row) in before where after[key] != row {
            Issue.record("\(key)\nbefore \(row.prefix(900))\nafter  \((after[key] ?? "nothing").prefix(900))")
        }
        #expect(Set(after.keys).subtracting(before.keys).isEmpty)
        #expect(try await bench.misfiled() == 0)
    }

    @Test func `Corrections: what a second device writes between survives the undo of everything`() async throws {
        let bench = try await CorrectionBench(captures: 12 + Self.count / 15)
        let device = try bench.fixture.another()
        var random = SplitMix(state: 815)
        var tokens: [String] = []
        var aliases: [UUID: Set<String>] = [:]
        var titles: [UUID: String] = [:]
        /// By capture: a later correction of another part of a split interaction may keep the state between.
        var summaries: [UUID: (interaction: UUID, text: String)] = [:]
        for number in 0..<(20 * Self.count) where tokens.count < Self.count {
            if let (_, done) = try await correct(bench, number, &random) { tokens.append(done.undo.token) }
            guard random.oneIn(3) else { continue }
            let contacts = try await device.contacts.list(of: bench.owner, limit: 200).items
            if let contact = contacts.randomElement(using: &random) {
                var fields = contact.fields
                fields[.jobTitle] = .text("Title \(number)")
                fields[.aliases] = .list(fields.list(.aliases) + ["Device \(number)"])
                guard
                    case .done = try await device.contacts.update(
                        contact.id, of: bench.owner, to: fields, from: contact.fields, expecting: contact.version)
                else { throw StoreFixture.Fault.missing }
                aliases[contact.id, default: []].insert("Device \(number)")
                titles[contact.id] = "Title \(number)"
            }
            if random.oneIn(3), let interaction = try await interactions(bench).randomElement(using: &random) {
                let patch = InteractionPatch(summary: "Device \(number)")
                guard
                    case .success(let made) = try await device.corrections().change(
                        interaction, of: bench.owner, by: patch)
                else { continue }
                summaries[made.capture] = (interaction, "Device \(number)")
            }
        }
        var kept: [UndoPlan.Kept] = []
        for token in tokens.reversed() {
            guard case .done(let result) = try await bench.store.undo.undo(token, of: bench.owner) else {
                throw StoreFixture.Fault.missing
            }
            kept += result.kept
        }
        #expect(aliases.count > 3 && summaries.count > 1)
        for (contact, names) in aliases {
            let found = try #require(try await bench.store.contacts.find(contact, of: bench.owner))
            #expect(names.isSubset(of: found.fields.list(.aliases)))
            #expect(found.fields.text(.jobTitle) == titles[contact])
        }
        for (interaction, text) in summaries.values {
            let found = try await bench.store.corrections().find(interaction, of: bench.owner)
            #expect(found?.content.summary == text)
        }
        #expect(kept.contains { $0.key.object == .interaction }, "what the device changed is named")
        #expect(try await bench.misfiled() == 0)
    }

    private func interactions(_ bench: CorrectionBench) async throws -> [UUID] {
        try await bench.fixture.admin.query("select id from interactions where deleted_at is null order by id")
            .map { try $0.get("id") }
    }

    /// - Returns: nil if the random correction was refused.
    private func correct(
        _ bench: CorrectionBench, _ number: Int, _ random: inout SplitMix
    ) async throws -> (CorrectionAction, Correction)? {
        let corrections = bench.store.corrections { _ in
            [StatedDetail(detail: .email("m\(number % 5)@example.com"), words: "my mail")]
        }
        let contacts = try await bench.store.contacts.list(of: bench.owner, limit: 200).items.map(\.id).sorted {
            $0.uuidString < $1.uuidString
        }
        let notes = try await bench.store.inbox.list(of: bench.owner, limit: 200).items.map(\.id)
        let places = contacts.map(FilingPlace.contact) + bench.groups.map(FilingPlace.group)
        guard let place = places.randomElement(using: &random) else { return nil }
        let learning: Learning =
            switch random.below(3) {
            case 0: .nothing
            case 1: .lesson()
            default: .lesson(alias: "Alias \(random.below(9))")
            }
        let (action, result): (CorrectionAction, CorrectionResult)
        let kind = random.below(40)
        let dismissed = try await bench.store.inbox.list(of: bench.owner, in: .dismissed, limit: 200).items.map(\.id)
        if kind == 12, let note = dismissed.randomElement(using: &random) {
            (action, result) = (.noteReopened, try await corrections.reopen(note: note, of: bench.owner))
        } else if kind < 12, let note = notes.randomElement(using: &random) {
            switch kind {
            case 0...1: (action, result) = (.noteDismissed, try await corrections.dismiss(note: note, of: bench.owner))
            case 2...3:
                (action, result) = (
                    .noteContact,
                    try await corrections.createContact(.v7(), ofNote: note, of: bench.owner, nil, learning: learning)
                )
            default:
                (action, result) = (
                    .noteAssigned,
                    try await corrections.assign(note: note, of: bench.owner, to: place, learning: learning)
                )
            }
        } else if let id = try await interactions(bench).randomElement(using: &random) {
            switch kind {
            case 39:
                (action, result) = (.interactionDeleted, try await corrections.delete(id, of: bench.owner))
            case 38:
                let capture = try await corrections.find(id, of: bench.owner)?.capture ?? id
                (action, result) = (.captureDeleted, try await corrections.delete(capture: capture, of: bench.owner))
            case 34...37:
                let patch = InteractionPatch(summary: "Patch \(number)", interests: ["Books"])
                (action, result) = (
                    .interactionChanged, try await corrections.change(id, of: bench.owner, by: patch)
                )
            case 31...33:
                (action, result) = (
                    .interactionSplit,
                    try await corrections.split(
                        id, of: bench.owner, into: .v7(), moving: [random.below(2)], to: place,
                        learning: learning, within: { .unlimited })
                )
            case 25...30:
                (action, result) = (
                    .interactionMoved, try await corrections.move(id, of: bench.owner, to: .inbox, learning: learning)
                )
            default:
                (action, result) = (
                    .interactionMoved, try await corrections.move(id, of: bench.owner, to: place, learning: learning)
                )
            }
        } else {
            return nil
        }
        guard case .success(let done) = result else { return nil }
        return (action, done)
    }
}
