import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct CallSiteTests {
    @Test func `Database: an error names the file that runs the statement`() async throws {
        let bench = try await StoreFixture()
        try await bench.admin.execute("alter table owners rename column name to title")
        let withoutOwner = await #expect(throws: StoreError.self) { try await bench.store.owners.names() }
        #expect(try #require(withoutOwner).description.contains("Store/OwnerStore.swift:"))
        try await bench.admin.execute("alter table contacts rename column version to revision")
        let ofOwner = await #expect(throws: StoreError.self) {
            try await bench.store.contacts.find(.v7(), of: bench.owner)
        }
        #expect(try #require(ofOwner).description.contains("Records/ContactStore.swift:"))
    }
}
