import Captures
import Crypto
import FoundationEssentials
import Inventory
import Postgres
import Store
import TestSupport
import Testing

@testable import InventoryRecords

/// What an import of things locks, and when.
@Suite(.migrated) struct InventoryImportLockTests {
    private func sheet(_ text: String) throws -> InventorySheetReading {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 28))
        return InventorySheetReader(context: CoercionContext(today: today)).read(Array(text.utf8), called: "The file")
    }

    private func number(_ transaction: Transaction) async throws -> String? {
        try await transaction.query("select pg_current_xact_id_if_assigned()::text as xid").first?
            .get("xid", as: String?.self)
    }

    private func plan(
        _ file: InventorySheetReading, _ bench: StoreFixture, _ transaction: Transaction
    ) async throws -> (InventoryImportPlan, InventoryEditor) {
        let editor = InventoryEditor(
            transaction: transaction, owner: bench.owner, cipher: try await bench.store.keys.cipher(for: bench.owner))
        return (try await InventoryImportPlan([file], store: bench.store.inventory, editor), editor)
    }

    @Test func `Import: files are compared without a transaction number, so that no feed waits for them`() async throws
    {
        let bench = try await StoreFixture()
        let first = try sheet("Title,Location\nLamp,Attic\nChair,Attic\n")
        #expect(first.faults.isEmpty && first.rows.count == 2)
        _ = try await bench.store.inventory.take([first], isDryRun: false, of: bench.owner, request: .v7()).get()
        let second = try sheet("Title,Location,Notes\nLamp,Attic,red\nDesk,Attic,\n")
        try await bench.store.transaction(of: [bench.owner]) { transaction in
            var (plan, editor) = try await plan(second, bench, transaction)
            #expect(plan.result.created == 2)
            #expect(try await number(transaction) == nil)
            let hasLocked = try await plan.lockReferences(by: editor)
            #expect(hasLocked)
            #expect(try await number(transaction) != nil)
            #expect(try await plan.carryOut(by: editor, .v7()))
        }
        #expect(try await bench.store.inventory.list(.item, of: bench.owner, limit: 10).count == 4)
    }

    @Test func `Import: a location that is deleted after the comparison is made again`() async throws {
        let bench = try await StoreFixture()
        let attic = UUID.v7()
        let inventory = bench.store.inventory
        _ = try await inventory.make([.create(.location, as: attic, ["name": .text("Attic")])], of: bench.owner).get()
        let file = try sheet("Title,Location\nLamp,attic\n")
        try await bench.store.transaction(of: [bench.owner]) { transaction in
            let (old, editor) = try await plan(file, bench, transaction)
            #expect(old.result.locationsCreated == 0)
            _ = try await bench.another().inventory.make([.delete(.location, attic)], of: bench.owner).get()
            let isThere = try await old.lockReferences(by: editor)
            #expect(!isThere)
            var (new, _) = try await plan(file, bench, transaction)
            #expect(new.result.locationsCreated == 1)
            let hasLocked = try await new.lockReferences(by: editor)
            #expect(hasLocked)
            #expect(try await new.carryOut(by: editor, .v7()))
        }
        let item = try #require(try await inventory.list(.item, of: bench.owner, limit: 1).first)
        #expect(item.texts["location"] != nil && item.texts["location"] != attic.text)
    }
}
