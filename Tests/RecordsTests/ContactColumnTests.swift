import Captures
import Contacts
import FoundationEssentials
import Postgres
import TestSupport
import Testing

@testable import Records
@testable import Store

/// Tests that the database matches the table of contact fields.
@Suite(.migrated) struct ContactColumnTests {
    @Test func `ContactField: every plain field has a column of its type`() async throws {
        let bench = try await StoreFixture()
        let rows = try await bench.admin.query(
            """
            select column_name::text as name, data_type::text as type from information_schema.columns
            where table_name = 'contacts' and is_nullable = 'NO'
            """)
        var types: [String: String] = [:]
        for row in rows { types[try row.get("name")] = try row.get("type", as: String.self) }
        for field in ContactField.plain {
            let type = field.sqlType == "text[]" ? "ARRAY" : field.sqlType
            #expect(types[field.column] == type, "\(field.rawValue)")
            #expect(ContactField(column: field.column) == field)
        }
    }

    @Test func `Contacts: the database records each changed field, and the edited fields of a card`() async throws {
        let bench = try await StoreFixture()
        let id = UUID.v7()
        _ = try await bench.store.cards.enter(
            id, of: bench.owner, ContactFields(name: "Ann", emails: ["ann@x.example"]))
        try await bench.admin.execute("update contacts set clocks = '{}' where id = \(id)")
        for field in ContactField.plain {
            let value =
                switch field.kind {
                case .text, .notes: "'new'"
                case .list, .tags: "array['new']"
                case .phones: #"'[{"number": "+12125550100", "type": "work"}]'"#
                }
            try await bench.admin.execute("update contacts set \(raw: field.column) = \(raw: value) where id = \(id)")
        }
        let row = try #require(
            try await bench.admin.query(
                "select edited, array(select jsonb_object_keys(clocks)) as stamped from cards join contacts using (owner, id)"
            ).first)
        #expect(try Set(row.get("stamped", as: [String].self)) == Set(ContactField.plain.map(\.rawValue)))
        #expect(try Set(row.get("edited", as: [String].self)) == Set(ContactField.read.map(\.column)))
    }

    @Test func `Phone: phones are read directly from jsonb as by Foundation`() throws {
        for text in [
            "[]", #"[{"type": "work", "number": "+12125550100"}]"#,
            #"[{"type": "fax", "number": "\u00e9\"1", "extension": "27"}, {"type": "other", "number": ""}]"#,
            #"[{"type": "work", "number": "1", "later": [1]}]"#,
        ] {
            #expect(try Phone.list(text) == JSONDecoder().decode([Phone].self, from: Data(text.utf8)))
        }
        #expect(throws: StoreError.self) { try Phone.list(#"[{"type": "x", "number": "1"}]"#) }
    }
}
