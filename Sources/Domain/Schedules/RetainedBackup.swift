package import FoundationEssentials

/// What retention knows of a backup.
package struct RetainedBackup<ID: Sendable & Hashable>: Sendable, Equatable {
    package let id: ID
    /// The moment that the backup shows.
    package let time: Date
    /// The backup was read back and compared.
    package let isGood: Bool

    package init(id: ID, time: Date, isGood: Bool) {
        self.id = id
        self.time = time
        self.isGood = isGood
    }
}
