import CommandLine
package import FoundationEssentials
import Runtime
package import Store

extension OwnerStore {
    /// Returns the owner with this name. Adds the owner if the name is unknown.
    package func findOrCreate(_ name: String) async throws -> (id: UUID, isNew: Bool) {
        if let created = try await create(name) { return (created, true) }
        guard let existing = try await find(named: name) else {
            throw CommandFailure(.failed, "the owner '\(name)' was removed while the key was created")
        }
        return (existing, false)
    }
}
