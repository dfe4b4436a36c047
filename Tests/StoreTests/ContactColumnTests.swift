import Contacts
import Postgres
import TestSupport
import Testing

@testable import Store

@Suite(.migrated) struct ContactColumnTests {
    @Test func `every plain field has a column of its kind`() async throws {
        let bench = try await Bench()
        let rows = try await bench.admin.query(
            """
            select column_name::text as name, data_type::text as type from information_schema.columns
            where table_name = 'contacts' and is_nullable = 'NO'
            """)
        var types: [String: String] = [:]
        for row in rows { types[try row.get("name")] = try row.get("type", as: String.self) }
        for field in ContactField.plain {
            #expect(types[field.column] == (field.nothing.isList ? "ARRAY" : "text"), "\(field.rawValue)")
            #expect(ContactField(column: field.column) == field)
        }
    }
}
