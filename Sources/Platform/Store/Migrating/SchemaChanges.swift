/// What a migration changes, or has changed.
package struct SchemaChanges: Sendable, Equatable {
    package var migrations: [Migration] = []
    package var functions: [FunctionFile] = []

    package var isEmpty: Bool { migrations.isEmpty && functions.isEmpty }
}
