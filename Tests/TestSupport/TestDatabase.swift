import Foundation
import Postgres
import Synchronization

/// A database of a test's own, made empty or cloned from a template.
package final class TestDatabase: Sendable {
    package let name: String
    /// Reaches it as the server's superuser.
    package let conninfo: String

    /// The database of the test that runs, where the trait `.freshDatabase` made one.
    @TaskLocal package static var current: TestDatabase?

    private init(name: String, conninfo: String) {
        self.name = name
        self.conninfo = conninfo
    }

    /// An empty database. `drop()` it, or use `.freshDatabase`.
    package static func fresh() async throws -> TestDatabase {
        try await make(template: nil)
    }

    /// A copy of a template, which the closure fills once a process; it must leave no connection to it open.
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

    /// Ends whatever is connected to it.
    package func drop() async throws {
        let server = try await Self.server.value
        // As a script: databases are neither made nor dropped in the company of another statement.
        try await server.withConnection { try await $0.script("drop database if exists \(name) with (force)") }
    }

    private static let templates = Mutex<[String: Task<TestDatabase, any Error>]>([:])

    /// Hundreds of tests begin at once and stand in line for their databases: the last one waits for all the others.
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
