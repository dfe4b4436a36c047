package import Contacts

/// Merges changes that two devices made to one contact, each without the other's change: the last write of each field
/// wins. Names, addresses and numbers that both changed also become a conflict for a person to resolve.
///
/// The clock is a hybrid one: a device says when its owner made the change, the server never believes a time that has
/// not come yet, and versions tell what a device knew of.
package enum FieldRace {
    /// When a field was changed last.
    package struct Stamp: Sendable, Equatable {
        /// The contact's version by that change.
        package let version: Int
        /// Milliseconds since 1970, by the clock of whoever changed it.
        package let at: Int

        package init(version: Int, at: Int) {
            self.version = version
            self.at = at
        }
    }

    package struct Conflict: Sendable, Equatable {
        package let field: String
        /// The value that stands.
        package let standing: FieldValue
        package let other: FieldValue
        /// Milliseconds since 1970.
        package let standingAt: Int
        package let otherAt: Int
        /// Whether a person is asked.
        package let isOpen: Bool
    }

    /// What a wrong choice would make unreachable, or another person.
    private static let critical: Set<String> = ["name", "emails", "phones"]

    /// - Parameters:
    ///   - wanted: the fields that a device sent, as they are to be.
    ///   - current: as they stand.
    ///   - base: the version that the device knew.
    ///   - at: when its owner made the change, milliseconds since 1970.
    ///   - now: by the server's clock.
    /// - Returns: the fields to write, and what both sides had changed.
    package static func settle(
        wanted: FieldSet, current: FieldSet, stamps: [String: Stamp], base: Int, at: Int, now: Int
    ) -> (write: FieldSet, conflicts: [Conflict]) {
        let at = min(at, now)
        var write: FieldSet = [:]
        var conflicts: [Conflict] = []
        for field in wanted.keys.sorted() {
            guard let value = wanted[field], let standing = current[field], value != standing else { continue }
            guard let stamp = stamps[field], stamp.version > base else {
                write[field] = value
                continue
            }
            let wins = at > stamp.at
            if wins { write[field] = value }
            conflicts.append(
                Conflict(
                    field: field, standing: wins ? value : standing, other: wins ? standing : value,
                    standingAt: wins ? at : stamp.at, otherAt: wins ? stamp.at : at, isOpen: critical.contains(field)))
        }
        return (write, conflicts)
    }
}
