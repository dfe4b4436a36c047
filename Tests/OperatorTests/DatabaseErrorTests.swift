import Crypto
import Foundation
import Store
import TestSupport
import Testing

@testable import Operator

/// What the operator's commands and `tapline doctor` say about a database that cannot be used.
@Suite(.freshDatabase, .tags(.timed)) struct DatabaseErrorTests {
    private func tapline(
        _ arguments: [String], _ settings: [String: String]
    ) async throws -> (code: Int32, output: String) {
        let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: output) }
        let process = try TestProcess(
            [try RunningSystem.executable("tapline")] + arguments, environment: RunningSystem.environment(settings),
            output: output)
        let code = try await process.wait()
        return (code, try String(contentsOfFile: output, encoding: .utf8))
    }

    private func settings(_ database: String) -> [String: String] {
        ["TAPLINE_DATABASE_URL": database, "TAPLINE_MASTER_KEY": String(repeating: "ab", count: 32)]
    }

    @Test func `SystemAccess: an error of connecting names the cause, the place and the fix, never the password`()
        async throws
    {
        let nowhere = try await tapline(["keys", "list"], settings("postgresql://u:secret@127.0.0.1:1/x"))
        #expect(nowhere.code == 75 && nowhere.output.contains("no Postgres answers at 127.0.0.1:1/x"))
        #expect(nowhere.output.contains("correct host and port in TAPLINE_DATABASE_URL"))
        #expect(!nowhere.output.contains("secret"))
        let other = try TestDatabase.required.conninfo + " dbname=no_such_database password=secret"
        let missing = try await tapline(["keys", "list"], settings(other))
        #expect(missing.code == 78 && missing.output.contains("the database does not exist at "))
        #expect(missing.output.contains("/no_such_database (") && !missing.output.contains("secret"))
    }

    @Test(arguments: [
        ["status", "--once"], ["why", "01a1fdba-4ed3-74bc-8abb-315cfd6a65e2"], ["keys", "list"], ["dead", "list"],
        ["limits", "list"], ["owners", "list"],
    ])
    func `SystemAccess: a database without tables is named, with the command that makes them`(
        words: [String]
    ) async throws {
        let answer = try await tapline(words, settings(try TestDatabase.required.conninfo))
        #expect(answer.code == 78)
        #expect(
            answer.output == "tapline \(words[0]): the database has no Tapline tables; run tapline migrate\n")
    }

    @Test func `DatabaseCheck: a database without tables has one fault, a newer one is not to be migrated`()
        async throws
    {
        let database = try TestDatabase.required
        func faults() async -> [Finding] {
            await ConfigurationCheck(environment: settings(database.conninfo)).run()
                .filter { $0.level == .fault && $0.subject.hasPrefix("database") || $0.subject == "master key" }
        }
        let empty = await faults()
        #expect(empty.map(\.what) == ["the database has no Tapline tables"])
        #expect(empty.map(\.mend) == ["run tapline migrate"])
        try await database.migrateBeyondThisRelease()
        let newer = await faults().first { $0.subject == "database" }
        #expect(newer?.mend.hasPrefix("install the release that ran tapline migrate") == true, "\(newer?.text ?? "")")
    }

    @Test func `SystemAccess: a malformed connection string is a fault of the configuration`() async throws {
        let answer = try await tapline(["keys", "list"], settings("postgres:nonsense"))
        #expect(answer.code == 78 && answer.output.contains("TAPLINE_DATABASE_URL cannot be used"), "\(answer)")
    }

    @Test(
        .migrated, arguments: [["owners", "add", "Otto"], ["keys", "create", "--owner", "Otto"], ["keys", "list"]])
    func `SystemAccess: another master key than the database's is refused, and nothing is written`(
        words: [String]
    ) async throws {
        let bench = try await StoreFixture()
        let answer = try await tapline(words, settings(try TestDatabase.required.applicationConninfo))
        #expect(answer.code == 78)
        #expect(answer.output.contains("the master key cannot decrypt this database"), "\(answer.output)")
        #expect(try await bench.store.owners.find(named: "Otto") == nil)
    }

    @Test(.migrated) func `DatabaseCheck: owners whose keys need another master key are counted`() async throws {
        let bench = try await StoreFixture()
        let stranger = try TestDatabase.required.store(masterKey: try SymmetricKey.random())
        #expect(try await stranger.owners.create("Otto") != nil)
        let (owners, foreign) = try await bench.store.owners.checkKeys()
        #expect(owners == 2 && foreign == 1)
    }

    @Test func `MigrateCommand: does not wait for a database that does not exist`() async throws {
        let started = ContinuousClock.now
        let answer = try await tapline(
            ["migrate", "--no-topics"],
            [
                "TAPLINE_MIGRATE_URL": try TestDatabase.required.conninfo + " dbname=no_such_database",
                "TAPLINE_APP_PASSWORD": "secret",
            ])
        #expect(answer.code == 78 && answer.output.contains("correct the database's name in TAPLINE_MIGRATE_URL"))
        #expect(ContinuousClock.now - started < .seconds(20))
    }

    @Test func `MigrateCommand: a database of another program is refused and not changed`() async throws {
        let database = try TestDatabase.required
        try await database.run("create table owners (id int); create table schema_migrations (version text)")
        let answer = try await tapline(
            ["migrate", "--no-topics"],
            ["TAPLINE_MIGRATE_URL": database.conninfo, "TAPLINE_APP_PASSWORD": "secret"])
        #expect(answer.code == 78)
        #expect(answer.output.contains("tables of another program (schema_migrations)"), "\(answer.output)")
    }
}
