import Foundation
import Postgres
import TestSupport
import Testing

@testable import Store

/// Tests the migration of rows that an earlier release wrote.
@Suite(.freshDatabase) struct PhoneMigrationTests {
    @Test func `Migrations: phones stored as text get a type and an extension, and are found as before`() async throws {
        let all = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/migrations"
        let files = try FileManager.default.contentsOfDirectory(atPath: all).sorted()
        let change = try #require(files.firstIndex { $0.hasSuffix("_phones_owners_keys.sql") })
        let before = NSTemporaryDirectory() + "tapline-before-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: before) }
        try FileManager.default.createDirectory(atPath: before, withIntermediateDirectories: true)
        for file in files[..<change] {
            try FileManager.default.copyItem(atPath: "\(all)/\(file)", toPath: "\(before)/\(file)")
        }
        let connection = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
        try await Migrator(folder: before).migrate(on: connection)
        try await connection.script(
            """
            insert into owners (id, name, wrapped_key, created_at) values
                ('00000000-0000-7000-8000-000000000001', 'Ada', '', '2026-01-01'),
                ('00000000-0000-7000-8000-000000000002', 'ada', '', '2026-01-02');
            insert into captures (owner, id, kind, state, lane, source, device, captured_at, trace)
                select '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000003', 'card', 'filed',
                    'now', 'http', 'k3y00000', now(), gen_random_uuid();
            insert into contacts (owner, id, name, phones, capture)
                select '00000000-0000-7000-8000-000000000001', id, name, phones, capture from (values
                    ('00000000-0000-7000-8000-000000000011'::uuid, 'Typed',
                        array['+12125550100', '+12125550101 ext. 27'], null::uuid),
                    ('00000000-0000-7000-8000-000000000012', 'Read', array['+12125550101'],
                        '00000000-0000-7000-8000-000000000003'),
                    ('00000000-0000-7000-8000-000000000013', 'None', '{}', null)) v (id, name, phones, capture);
            """)
        let feed = try await connection.query("select from changes").count
        try await Migrator(folder: all).migrate(on: connection)
        let rows = try await connection.query(
            """
            select name, phones::text as phones, search, (
                select string_agg(key, ' ' order by key) from contact_keys where kind = 'phone' and contact = c.id) as keys
            from contacts c order by id
            """)
        #expect(
            try rows.map { try $0.get("phones", as: String.self) } == [
                #"[{"type": "other", "number": "+12125550100"}, "#
                    + #"{"type": "other", "number": "+12125550101", "extension": "27"}]"#,
                #"[{"type": "work", "number": "+12125550101"}]"#, "[]",
            ])
        // The extension is not part of the duplicate key.
        #expect(
            try rows.map { try $0.get("keys", as: String?.self) } == ["125550100 125550101", "125550101", nil])
        #expect(try rows[0].get("search", as: String.self).contains("+12125550101"))
        #expect(try await connection.query("select from changes").count == feed, "nothing of it is news")
        let names = try await connection.query("select name from owners order by created_at").map {
            try $0.get("name", as: String.self)
        }
        #expect(names == ["Ada", "ada 00000000-0000-7000-8000-000000000002"])
        await #expect(throws: DatabaseError.self) {
            try await connection.execute(#"update contacts set phones = '[{"number": "+1", "type": "office"}]'"#)
        }
    }
}
