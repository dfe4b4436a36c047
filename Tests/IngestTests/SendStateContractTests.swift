import Bridge
import JSON
import Postgres
import TestSupport
import Testing

@Suite(.migrated) struct SendStateContractTests {
    /// Each list of states, in every place.
    @Test func `SendState: the database and the contracts have the same states in the same order`() async throws {
        let states = SendState.allCases.map(\.rawValue)
        let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
        let rows = try await admin.query("select unnest(enum_range(null::bridge_send_state))::text as state")
        #expect(try rows.map { try $0.get("state", as: String.self) } == states)
        await admin.close()
        for (name, places) in [("bridge.schema.json", 1), ("openapi.json", 3), ("archive.schema.json", 1)] {
            // A list that has these two is about all states: a phone reports neither `queued` nor `handed`.
            let lists = try Contracts.json(name).all.compactMap { $0["enum"]?.strings }
                .filter { $0.contains("queued") || $0.contains("handed") }
            #expect(lists.count == places, "\(name)")
            #expect(lists.allSatisfy { $0 == states }, "\(name): \(lists)")
        }
    }
}
