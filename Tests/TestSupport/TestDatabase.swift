import Foundation
import Postgres
import Synchronization

/// A test's own database, empty or cloned from a template.
package final class TestDatabase: Sendable {
    package let name: String
    /// Connects as the server's superuser.
    package let conninfo: String

    /// The running test's database, if the test has the trait `.freshDatabase`.
    @TaskLocal package static var current: TestDatabase?

    private init(name: String, conninfo: String) {
        self.name = name
        self.conninfo = conninfo
    }

    /// Creates an empty database. `drop()` it, or use `.freshDatabase`.
    package static func fresh() async throws -> TestDatabase {
        try await make(template: nil)
    }

    /// Clones a template, which the closure fills once per process. The closure must close all its connections to it.
    package static func fresh(
        template: String, prepare: @escaping @Sendable (_ conninfo: String) async throws -> Void
    ) async throws -> TestDatabase {
        let prepared = templates.withLock { templates in
            if let known = templates[template] { return known }
            let task = Task {
                let database = try await make(template: nil)
                try await prepare(database.conninfo)
                return database
            }
            templates[template] = task
            return task
        }
        return try await make(template: prepared.value.name)
    }

    /// Ends all connections to the database and drops it.
    package func drop() async throws {
        let server = try await Self.server.value
        // Run as a script, because `create database` and `drop database` cannot run in a transaction block.
        try await server.withConnection { try await $0.script("drop database if exists \(name) with (force)") }
    }

    private static let templates = Mutex<[String: Task<TestDatabase, any Error>]>([:])

    /// Hundreds of tests start at the same time, and the last one waits for the databases of all others.
    private static let server = Task {
        let settings = ConnectionSettings(
            try await PrivatePostgres.sharedConninfo(), applicationName: "tests", statementTimeout: .seconds(600))
        return Pool(settings, size: 2, acquireTimeout: .seconds(1_800))
    }

    private static func make(template: String?) async throws -> TestDatabase {
        let server = try await server.value
        let name = "tl_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let source = template.map { " template \($0)" } ?? ""
        try await server.withConnection { try await $0.script("create database \(name)\(source)") }
        return TestDatabase(
            name: name, conninfo: try ConnectionSettings.conninfo(server.settings.conninfo, database: name))
    }
}
