package import FoundationEssentials

/// What a restore takes from an archive, and where to.
package struct RestoreOptions: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case settings, contacts
        /// Groups with their members, and the contacts.
        case groups
    }

    /// The existing owner that gets everything; nil restores each owner of the archive under its own id.
    package var into: UUID?
    /// nil restores everything.
    package var only: Set<Kind>?
    /// Does everything and takes it back.
    package var isDryRun = false

    package init() {}

    /// Whether the table is restored.
    func takes(_ table: String) -> Bool {
        guard let only else { return true }
        switch table {
        case "settings": return only.contains(.settings)
        case "contacts": return only.contains(.contacts) || only.contains(.groups)
        case "groups", "groupMembers", "groupTitles": return only.contains(.groups)
        default: return false
        }
    }
}

/// What a restore did, or would do.
package struct RestoreReport: Sendable {
    package struct Count: Sendable, Equatable {
        /// Rows that were not there.
        package var created = 0
        /// Deleted objects that are back.
        package var changed = 0
        /// Rows that were there, by id or by content; they are kept as they are.
        package var left = 0
        /// Objects that were erased after the backup, and what belongs to them.
        package var erased = 0

        package init() {}
    }

    package struct Owner: Sendable {
        package var id: UUID
        package var name: String
        package var isNew: Bool
        /// By the names of parts, such as `contacts`.
        package var counts: [(part: String, count: Count)]
        /// The keys of a new owner, but for revoked and expired ones. Their secrets can be shown only now.
        package var keys: [RestoredKey] = []
    }

    package var manifest: ArchiveManifest
    package var owners: [Owner]
    /// Rate limits of the installation; nil if the archive has none, or they were not to be restored.
    package var limits: Count?
}

package enum RestoreFault: Error, Sendable, Equatable, CustomStringConvertible {
    case severalOwners(Int)
    case nameTaken(String)

    package var description: String {
        switch self {
        case .severalOwners(let count):
            "the archive has \(count) owners; --into takes an archive of one owner"
        case .nameTaken(let name):
            "another owner is named '\(name)': rename that owner, or restore into an existing owner with --into"
        }
    }
}
