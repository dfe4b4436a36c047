import Foundation
import Postgres
import Store
import TestSupport
import Testing

@Suite(.freshDatabase, .tags(.timed)) struct MigratorTests {
    /// A folder of migrations for one test.
    private struct Folder: ~Copyable {
        let path = "\(NSTemporaryDirectory())/tapline-migrations-\(UUID().uuidString)"

        init(_ files: [String: String]) throws {
            try FileManager.default.createDirectory(atPath: "\(path)/functions", withIntermediateDirectories: true)
            for (name, text) in files { try write(name, text) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        }
    }

    private let one = "create table one (id int); insert into one values (1);"

    private func connection() async throws -> Connection {
        try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
    }

    @Test func `Migrator: files are applied in order, once`() async throws {
        let folder = try Folder(["0002_two.sql": "alter table one add two int", "0001_one.sql": one])
        let connection = try await connection()
        let migrator = try Migrator(folder: folder.path)
        #expect(try await Migrator.currentVersion(on: connection) == 0)
        #expect(try await migrator.pending(on: connection).migrations.map(\.name) == ["one", "two"])
        #expect(try await migrator.migrate(on: connection).migrations.map(\.version) == [1, 2])
        #expect(try await migrator.migrate(on: connection).isEmpty)
        #expect(try await migrator.pending(on: connection).isEmpty)
        #expect(try await Migrator.currentVersion(on: connection) == 2)
        #expect(try await connection.query("select two from one").count == 1)
    }

    @Test func `Migrator: concurrent migrators apply each file once`() async throws {
        let folder = try Folder(["0001_one.sql": one + "select pg_sleep(0.1);", "0002_two.sql": "create table two ()"])
        let migrator = try Migrator(folder: folder.path)
        let conninfo = try TestDatabase.required.conninfo
        let applied = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let connection = try await Connection.open(ConnectionSettings(conninfo))
                    return try await migrator.migrate(on: connection).migrations.count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(applied == 2)
    }

    @Test func `Migrator: a failing file is rolled back, and the files before it stay applied`() async throws {
        let folder = try Folder([
            "0001_one.sql": one, "0002_two.sql": "create table two (id int); insert into nowhere values (1);",
        ])
        let connection = try await connection()
        let migrator = try Migrator(folder: folder.path)
        let error = await #expect(throws: MigrationError.self) { try await migrator.migrate(on: connection) }
        guard case .failed(file: "0002_two.sql", _) = error else { throw StoreFixture.Fault.missing }
        #expect(try await Migrator.currentVersion(on: connection) == 1)
        #expect(try await connection.query("select 1 where to_regclass('two') is not null").isEmpty)
        try folder.write("0002_two.sql", "create table two (id int)")
        #expect(try await Migrator(folder: folder.path).migrate(on: connection).migrations.map(\.version) == [2])
    }

    @Test func `Migrator: waits for a table in use, and makes no other session wait`() async throws {
        let folder = try Folder(["0001_one.sql": one])
        let (migrating, user) = (try await connection(), try await connection())
        let (other, watcher) = (try await connection(), try await connection())
        try await Migrator(folder: folder.path).migrate(on: migrating)
        try await user.execute("begin")
        _ = try await user.query("select * from one")
        try folder.write("0002_two.sql", "alter table one add two int")
        let hurried = try Migrator(folder: folder.path, patience: .zero)
        let error = await #expect(throws: MigrationError.self) { try await hurried.migrate(on: migrating) }
        guard case .failed(file: "0002_two.sql", let cause) = error, cause.isBusy else {
            throw StoreFixture.Fault.missing
        }
        let migrator = try Migrator(folder: folder.path)
        async let applied = migrator.migrate(on: migrating)
        for _ in 0..<2 {
            try await eventually("the migration waits for the table") {
                try await !watcher.query(
                    "select from pg_locks where not granted and relation = 'one'::regclass"
                ).isEmpty
            }
            // A later query is served long before the table's user ends; otherwise this query times out.
            #expect(try await other.query("select * from one").count == 1)
        }
        try await user.execute("commit")
        #expect(try await applied.migrations.map(\.version) == [2])
    }

    @Test func `Migrator: a file changed after its application is refused`() async throws {
        let folder = try Folder(["0001_one.sql": one])
        let connection = try await connection()
        try await Migrator(folder: folder.path).migrate(on: connection)
        try folder.write("0001_one.sql", one + " ")
        try folder.write("0002_two.sql", "create table two ()")
        let error = await #expect(throws: MigrationError.self) {
            try await Migrator(folder: folder.path).migrate(on: connection)
        }
        guard case .changed(version: 1) = error else { throw StoreFixture.Fault.missing }
        #expect(try await Migrator.currentVersion(on: connection) == 1)
    }

    @Test func `Migrator: a database of a later release is refused`() async throws {
        let folder = try Folder(["0001_one.sql": one, "0002_two.sql": "create table two ()"])
        let connection = try await connection()
        try await Migrator(folder: folder.path).migrate(on: connection)
        try FileManager.default.removeItem(atPath: "\(folder.path)/0002_two.sql")
        let older = try Migrator(folder: folder.path)
        let error = await #expect(throws: MigrationError.self) { try await older.pending(on: connection) }
        guard case .unknownVersion(2) = error else { throw StoreFixture.Fault.missing }
        await #expect(throws: MigrationError.self) { try await older.migrate(on: connection) }
    }

    @Test func `Migrator: a database of before the first release is refused with what to do`() async throws {
        let earlier = try Folder(["0001_foundation.sql": one, "0002_two.sql": "create table two ()"])
        let folder = try Folder(["0001_schema.sql": one])
        let connection = try await connection()
        try await Migrator(folder: earlier.path).migrate(on: connection)
        let error = await #expect(throws: MigrationError.self) {
            try await Migrator(folder: folder.path).migrate(on: connection)
        }
        guard case .createdBeforeFirstRelease = error else { throw StoreFixture.Fault.missing }
        #expect(error.map { "\($0)".contains("an empty database") } == true)
        #expect(try await Migrator.currentVersion(on: connection) == 2)
    }

    @Test func `Migrator: tables of another program are named, and nothing is changed`() async throws {
        let folder = try Folder(["0001_one.sql": one, "0002_two.sql": "create table two (id int)"])
        let connection = try await connection()
        try await connection.script("create table two (id int)")
        let migrator = try Migrator(folder: folder.path)
        let error = await #expect(throws: MigrationError.self) { try await migrator.migrate(on: connection) }
        guard case .foreignTables(["two"]) = error else { throw StoreFixture.Fault.missing }
        #expect(error?.isConfiguration == true)
        #expect(try await connection.query("select 1 where to_regclass('schema_migrations') is not null").isEmpty)
    }

    @Test func `Migrator: a role without rights is told what the role needs`() async throws {
        let folder = try Folder(["0001_one.sql": one])
        let admin = try await connection()
        let role = "no_rights_\(UUID().uuidString.prefix(8).lowercased())"
        try await admin.script("create role \(role) login")
        let weak = try await Connection.open(
            ConnectionSettings(try TestDatabase.required.conninfo + " user=\(role)"))
        let migrator = try Migrator(folder: folder.path)
        let error = await #expect(throws: MigrationError.self) { try await migrator.migrate(on: weak) }
        await weak.close()
        try await admin.script("drop role \(role)")
        #expect(error?.isConfiguration == true)
        #expect(
            error?.description
                == "the role that migrates lacks a right (permission denied for schema public): use a role "
                + "that owns the database and may create roles")
    }

    private let answer = "create or replace function answer() returns int language sql as 'select 42';"

    @Test func `Migrator: functions are applied after the tables, and again only if their text changes`() async throws {
        let total = "create or replace function total() returns bigint language sql as 'select sum(id) from one'"
        let folder = try Folder([
            "0001_one.sql": one, "functions/answer.sql": answer, "functions/sum.sql": total,
        ])
        let connection = try await connection()
        let applied = try await Migrator(folder: folder.path).migrate(on: connection)
        #expect(applied.functions.map(\.name) == ["answer", "sum"])
        #expect(try await Migrator(folder: folder.path).migrate(on: connection).isEmpty)
        try folder.write("functions/answer.sql", answer.replacingOccurrences(of: "42", with: "43"))
        #expect(try await Migrator(folder: folder.path).pending(on: connection).functions.map(\.name) == ["answer"])
        #expect(try await Migrator(folder: folder.path).migrate(on: connection).functions.map(\.name) == ["answer"])
        #expect(try await connection.query("select answer() + total() as sum").first?.get("sum", as: Int.self) == 44)
    }

    @Test func `Migrator: a migration applies all functions again, even if one of them fails at first`() async throws {
        let trigger = """
            create or replace function stay() returns trigger language plpgsql as 'begin return null; end';
            create or replace trigger stay before update on one for each row execute function stay();
            """
        let folder = try Folder(["0001_one.sql": one, "functions/answer.sql": answer, "functions/stay.sql": trigger])
        let connection = try await connection()
        try await Migrator(folder: folder.path).migrate(on: connection)
        try folder.write("0002_two.sql", "drop trigger stay on one")
        try folder.write("functions/answer.sql", "create or replace function answer(")
        let error = await #expect(throws: MigrationError.self) {
            try await Migrator(folder: folder.path).migrate(on: connection)
        }
        guard case .failed(file: "functions/answer.sql", _) = error else { throw StoreFixture.Fault.missing }
        #expect(try await Migrator.currentVersion(on: connection) == 2)
        try folder.write("functions/answer.sql", answer)
        let applied = try await Migrator(folder: folder.path).migrate(on: connection)
        #expect(applied.migrations.isEmpty && applied.functions.map(\.name) == ["answer", "stay"])
        #expect(try await connection.execute("update one set id = 2") == 0)
    }

    @Test(arguments: [
        [], ["0002_two.sql"], ["0001_one.sql", "0003_three.sql"], ["0001_one.sql", "0001_uno.sql"], ["1_one.sql"],
        ["0001one.sql"], ["0001_.sql"], ["0001_o'ne.sql"], ["0001_One.sql"],
    ])
    func `Migrator: a folder with a gap in its series is refused`(names: [String]) throws {
        let folder = try Folder(Dictionary(uniqueKeysWithValues: names.map { ($0, "select 1") }))
        let path = folder.path
        #expect(throws: MigrationError.self) { try Migrator(folder: path) }
    }

    @Test func `Migrator: the application's role owns nothing and may do what the workers need`() async throws {
        let database = try TestDatabase.required
        let connection = try await connection()
        let migrator = try TestDatabase.migrator()
        try await migrator.migrate(on: connection)
        for password in ["first", "o'ne \\ two; drop table work"] {
            try await migrator.grantApplication(password: password, on: connection)
        }
        let rights = try await connection.query(
            """
            select c.relname::text as name,
                has_table_privilege('tapline_app', c.oid, 'select') and has_table_privilege('tapline_app', c.oid, 'insert')
                    and has_table_privilege('tapline_app', c.oid, 'update')
                    and has_table_privilege('tapline_app', c.oid, 'delete') as works,
                has_table_privilege('tapline_app', c.oid, 'truncate') as truncates,
                pg_get_userbyid(c.relowner) = 'tapline_app' as owns
            from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
            """)
        #expect(rights.count > 15)
        let limited = ["schema_migrations", "schema_functions", "audit_log", "device_keys"]
        for row in rights {
            let name: String = try row.get("name")
            #expect(try row.get("works", as: Bool.self) == !limited.contains(name), "\(name)")
            #expect(try !row.get("truncates", as: Bool.self))
            #expect(try !row.get("owns", as: Bool.self))
        }
        let application = try await Connection.open(ConnectionSettings(database.applicationConninfo))
        #expect(try await Migrator.currentVersion(on: application) == migrator.latestVersion)
        await #expect(throws: DatabaseError.self) {
            try await application.execute("insert into schema_migrations values (99, 'x', 'x')")
        }
        await #expect(throws: DatabaseError.self) { try await application.execute("alter table work add x int") }
        let role = try #require(
            try await connection.query(
                "select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty from pg_roles where rolname = 'tapline_app'"
            ).first)
        #expect(try !role.get("mighty", as: Bool.self))
    }

    @Test func `Migrator: installations of one cluster can migrate concurrently`() async throws {
        let migrator = try TestDatabase.migrator()
        let conninfo = try TestDatabase.required.conninfo
        try await migrator.migrate(on: connection())
        try await withThrowingTaskGroup { group in
            for _ in 0..<6 {
                group.addTask {
                    let connection = try await Connection.open(ConnectionSettings(conninfo))
                    for _ in 0..<10 { try await migrator.grantApplication(password: "the same", on: connection) }
                    await connection.close()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `Migrator: a password never appears in an error`() async throws {
        let connection = try await connection()
        for (password, prepare) in [("hunter\u{0}2", "select 1"), ("hunter2", "set transaction read only")] {
            try await connection.execute("begin")
            try await connection.execute(SQL(raw: prepare))
            let error = await #expect(throws: MigrationError.self) {
                try await TestDatabase.migrator().grantApplication(password: password, on: connection)
            }
            #expect(error.map { !"\($0)".contains("hunter") } == true)
            try await connection.execute("rollback")
        }
    }
}
