import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import Matching
import PhoneNumbers
import Postgres
import Records
import Retention
import Store
import TestSupport
import Testing

@testable import Filing

/// Captures of things, from their acceptance to their filed item, on a real database.
@Suite(.migrated) struct ItemFilingTests {
    private let bench: StoreFixture
    private let photo = NewItemPhoto(
        photo: .init([1, 2, 3], width: 40, height: 30), thumbnail: .init([4, 5], width: 15, height: 15))

    init() async throws { bench = try await StoreFixture() }

    private func accept(_ bytes: [UInt8] = [1, 2, 3, 4]) async throws -> NewCapture {
        var capture = bench.image(bytes)
        capture.kind = .item
        _ = try await bench.store.captures.accept([capture])
        return capture
    }

    private func recognize(_ capture: NewCapture) async throws -> WorkReference {
        let image = try await bench.store.captures.find(capture.id, of: bench.owner)?.image
        let moved = try await bench.store.itemPhotos.store(
            Recognition(width: 40, height: 30, lines: []), photo: photo, image: image, for: capture.reference)
        return try #require(moved.first)
    }

    private func understand(
        _ reference: WorkReference, _ claims: [ItemReading.Claim] = []
    ) async throws -> WorkReference {
        let understanding = Understanding(
            kind: .item, item: ItemReading(claims: claims), text: "", readBy: "rules")
        return try #require(
            try await bench.store.work.understand([(reference: reference, understanding: understanding)]).first)
    }

    private func file(_ references: [WorkReference]) async throws {
        let stage = FilingStage(
            bench.store.filing, items: bench.store.itemFiling, contacts: bench.store.contacts,
            groups: bench.store.groups, details: ContactDetailFinder(phones: PhoneNumbers(), region: "US"),
            similarFirst: false)
        _ = try await stage.process(references)
    }

    private func item(_ capture: NewCapture) async throws -> InventoryEntry {
        try #require(try await bench.store.inventory.find(.item, capture.id, of: bench.owner))
    }

    private func state(_ capture: NewCapture) async throws -> CaptureState? {
        try await bench.store.captures.find(capture.id, of: bench.owner)?.state
    }

    private static let claims = [
        ItemReading.Claim(field: "title", value: "Drill", confidence: 0.9),
        ItemReading.Claim(field: "price", value: "12.99", confidence: 0.8),
        ItemReading.Claim(field: "serial", value: "SN-1", confidence: 0.9),
        ItemReading.Claim(field: "location", value: "Attic", confidence: 0.9),
        ItemReading.Claim(field: "make", value: "Doubtful", confidence: 0.3),
        ItemReading.Claim(field: "model", value: "Guessed", confidence: 0.9, source: .ai),
        ItemReading.Claim(field: "replacementCost", value: "9", currency: "EUR", confidence: 0.9),
    ]

    @Test func `Items: accepting a capture makes its draft, repeating makes nothing`() async throws {
        let capture = try await accept()
        _ = try await bench.store.captures.accept([capture])
        let draft = try await item(capture)
        #expect(draft.isDraft && draft.capture == capture.id && draft.isUntitled)
        #expect(try await bench.count("items") == 1)
    }

    @Test func `Items: filing fills the empty fields with what the rules are sure of, and keeps the photo`()
        async throws
    {
        let attic = InventoryEdit.create(.location, as: .v7(), ["name": .text("Attic")])
        let place = try await bench.store.inventory.make([attic], of: bench.owner).get().entries[0].id
        let capture = try await accept()
        let reference = try await understand(try await recognize(capture), Self.claims)
        try await file([reference])
        let filed = try await item(capture)
        #expect(filed.name == "Drill" && filed.texts["price"] == "12.99" && filed.texts["serial"] == "SN-1")
        #expect(filed.reference("location") == place)
        for key in ["make", "model", "replacementCost"] { #expect(filed.texts[key] == nil, "\(key)") }
        #expect(filed.isDraft && filed.photos.map(\.width) == [40])
        #expect(try await state(capture) == .filed)
        // The picture as it was sent is destroyed with its key.
        #expect(try await bench.count("blobs") == 2)
        #expect(try await bench.store.captures.find(capture.id, of: bench.owner)?.image == nil)
        // A message that comes twice changes nothing.
        try await file([reference])
        #expect(try await item(capture) == filed)
    }

    @Test func `Items: what the owner has entered meanwhile stays, and a confirmed item is not touched`() async throws {
        let (edited, confirmed) = (try await accept([1]), try await accept([2]))
        for (capture, title) in [(edited, "My drill"), (confirmed, "Other")] {
            let change = InventoryEdit.change(.item, capture.id, ["title": .text(title)])
            _ = try await bench.store.inventory.make([change], of: bench.owner).get()
        }
        _ = try await bench.store.inventory.confirm(confirmed.id, of: bench.owner).get()
        for capture in [edited, confirmed] {
            try await file([try await understand(try await recognize(capture), Self.claims)])
            #expect(try await state(capture) == .filed)
        }
        let (first, second) = (try await item(edited), try await item(confirmed))
        #expect(first.name == "My drill" && first.texts["price"] == "12.99" && first.isDraft)
        #expect(second.name == "Other" && second.texts["price"] == nil && !second.isDraft)
        #expect(second.photos.count == 1)
    }

    @Test func `Items: an item that is confirmed during its reading gets the title that is read, and nothing else`()
        async throws
    {
        let capture = try await accept()
        let confirmed = try await bench.store.inventory.confirm(capture.id, of: bench.owner).get()
        #expect(confirmed.isUntitled && !confirmed.isDraft)
        try await file([try await understand(try await recognize(capture), Self.claims)])
        let filed = try await item(capture)
        #expect(filed.name == "Drill" && !filed.isUntitled && !filed.isDraft)
        #expect(filed.texts["price"] == nil && filed.photos.count == 1)
        #expect(try await state(capture) == .filed)
    }

    @Test func `Items: a draft is taken back by its token after its reading, unless the owner has changed it`()
        async throws
    {
        for isEdited in [false, true] {
            let capture = try await accept([isEdited ? 1 : 2])
            let undo = try #require(
                try await bench.store.inventory.offerUndo(ofDraft: capture.id, of: bench.owner))
            try await file([try await understand(try await recognize(capture), Self.claims)])
            if isEdited {
                let change = InventoryEdit.change(.item, capture.id, ["notes": .text("mine")])
                _ = try await bench.store.inventory.make([change], of: bench.owner).get()
            }
            let outcome = try await bench.store.inventory.undo(undo.token, of: bench.owner)
            guard case .done(let undone) = outcome else {
                Issue.record("not undone: \(outcome)")
                return
            }
            #expect(undone.restored.isEmpty == isEdited && undone.kept.first?.fields == (isEdited ? ["notes"] : nil))
            let found = try await bench.store.inventory.find(.item, capture.id, of: bench.owner)
            #expect((found == nil) == !isEdited)
        }
    }

    @Test func `Items: a capture that dies keeps its draft, and the photo that could be made`() async throws {
        let (withPhoto, without) = (try await accept([1]), try await accept([2]))
        try await bench.store.itemPhotos.keep(photo, of: withPhoto.reference)
        let cause = StageError(.tooCostly, .fatal, operator: "", user: "")
        for capture in [withPhoto, without] {
            #expect(
                try await bench.store.work.end(capture.reference, as: .dead, because: cause, worker: "test"))
        }
        #expect(try await item(withPhoto).photos.count == 1)
        // The only picture of an item stays; the other capture's original goes after a week.
        try await bench.age("captures", "updated_at", by: 8 * 86_400)
        _ = try await bench.store.sweep.run()
        #expect(try await bench.store.captures.find(withPhoto.id, of: bench.owner)?.image == nil)
        #expect(try await bench.store.captures.find(without.id, of: bench.owner)?.image != nil)
        // The dead capture is replayed: its photo replaces nothing else.
        #expect(try await bench.store.work.retry(capture: without.id, of: bench.owner, worker: "test") == .done)
    }

    @Test func `Items: a capture whose item stands is not erased; after the item it is erased with all its photos`()
        async throws
    {
        let capture = try await accept()
        try await file([try await understand(try await recognize(capture), Self.claims)])
        func erase() async throws -> ErasureOutcome {
            try await bench.store.captures.erase(
                capture.id, of: bench.owner, by: "test", answeringInstead: (404, []))
        }
        guard case .hasCards = try await erase() else {
            Issue.record("the capture of a standing item was erased")
            return
        }
        _ = try await bench.store.inventory.make([.delete(.item, capture.id)], of: bench.owner).get()
        guard case .done = try await erase() else {
            Issue.record("the capture was not erased")
            return
        }
        for table in ["items", "item_photos", "blobs", "recognitions", "understandings"] {
            #expect(try await bench.count("\(identifier: table)") == 0, "\(table)")
        }
        #expect(try await bench.count("blob_keys where erased_at is null") == 0)
    }

    @Test func `Items: a day after its deletion, an item is swept with its photos and its capture`() async throws {
        let capture = try await accept()
        try await file([try await understand(try await recognize(capture), Self.claims)])
        _ = try await bench.store.inventory.make([.delete(.item, capture.id)], of: bench.owner).get()
        _ = try await bench.store.sweep.run()
        #expect(try await bench.count("item_photos") == 1)
        try await bench.age("items", "deleted_at", by: 2 * 86_400)
        _ = try await bench.store.sweep.run()
        for table in ["items", "item_photos", "blobs", "recognitions", "understandings"] {
            #expect(try await bench.count("\(identifier: table)") == 0, "\(table)")
        }
        #expect(try await bench.count("captures where state = 'erased'") == 1)
    }

    @Test func `Items: the draft of a canceled capture is withdrawn`() async throws {
        let batch = UUID.v7()
        _ = try await bench.store.batches.create(batch, of: bench.owner, name: "Garage", device: "k3y00000")
        var capture = bench.image()
        capture.kind = .item
        capture.batch = batch
        _ = try await bench.store.batches.add([capture], to: batch, of: bench.owner)
        #expect(try await item(capture).isDraft)
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .cancel)
        _ = try await bench.store.work.endCanceled(limit: 100, canceledWithin: nil)
        #expect(try await bench.store.inventory.find(.item, capture.id, of: bench.owner) == nil)
    }
}
