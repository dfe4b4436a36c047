package import Testing

/// Gives each test, and each case of a parameterized test, its own database in `TestDatabase.current`.
package struct FreshDatabaseTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let make: @Sendable () async throws -> TestDatabase

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let database = try await make()
        do {
            try await TestDatabase.$current.withValue(database) { try await function() }
        } catch {
            try? await Task { try await database.drop() }.value
            throw error
        }
        try await Task { try await database.drop() }.value
    }
}

extension Trait where Self == FreshDatabaseTrait {
    /// An empty database.
    package static var freshDatabase: Self { FreshDatabaseTrait { try await TestDatabase.fresh() } }

    /// A copy of a template database, which the closure fills once per process.
    package static func freshDatabase(
        template: String, prepare: @escaping @Sendable (_ conninfo: String) async throws -> Void
    ) -> Self {
        FreshDatabaseTrait { try await TestDatabase.fresh(template: template, prepare: prepare) }
    }
}

extension TestDatabase {
    package struct Missing: Error {}

    /// The running test's database. Throws if the test lacks the trait.
    package static var required: TestDatabase {
        get throws {
            guard let current else { throw Missing() }
            return current
        }
    }
}
