import CommandLine
import FoundationEssentials
import Runtime
import Store

extension OwnerStore {
    /// - Throws: a `CommandFailure` if no owner has this name.
    func required(named name: String) async throws -> UUID {
        guard let owner = try await find(named: name) else {
            throw CommandFailure(.data, "no owner is named '\(name)'")
        }
        return owner
    }
}
