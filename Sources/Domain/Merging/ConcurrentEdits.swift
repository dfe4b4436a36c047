package import Contacts

/// Merges concurrent changes of two devices to one contact: for each field the last write wins. If both devices
/// changed a name, e-mail address or phone number, a conflict is also recorded for a person to resolve.
///
/// The clock is hybrid: the device sends the time of its owner's change, the server caps it at its own time, and
/// versions tell which changes the device knew.
package enum ConcurrentEdits {
    /// Last change of a field.
    package struct Stamp: Sendable, Equatable {
        /// The contact's version after the change.
        package let version: Int
        /// Milliseconds since 1970, by the clock of the device that made the change.
        package let at: Int

        package init(version: Int, at: Int) {
            self.version = version
            self.at = at
        }
    }

    package struct Conflict: Sendable, Equatable {
        package let field: String
        /// The current value.
        package let currentValue: FieldValue
        package let other: FieldValue
        /// Milliseconds since 1970.
        package let standingAt: Int
        package let otherAt: Int
        /// Whether a person must resolve the conflict.
        package let isOpen: Bool
    }

    /// Fields with which a wrong value would make the contact unreachable or another person.
    private static let critical: Set<String> = ["name", "emails", "phones"]

    /// - Parameters:
    ///   - wanted: the fields that a device sent, with their new values.
    ///   - current: the stored values.
    ///   - base: the version that the device knew.
    ///   - at: time of the owner's change, milliseconds since 1970.
    ///   - now: the server's time, milliseconds since 1970.
    /// - Returns: the fields to write, and the fields that both sides had changed.
    package static func mergeEdits(
        wanted: FieldSet, current: FieldSet, stamps: [String: Stamp], base: Int, at: Int, now: Int
    ) -> (write: FieldSet, conflicts: [Conflict]) {
        let at = min(at, now)
        var write: FieldSet = [:]
        var conflicts: [Conflict] = []
        for field in wanted.keys.sorted() {
            guard let value = wanted[field], let currentValue = current[field], value != currentValue else { continue }
            guard let stamp = stamps[field], stamp.version > base else {
                write[field] = value
                continue
            }
            let wins = at > stamp.at
            if wins { write[field] = value }
            conflicts.append(
                Conflict(
                    field: field, currentValue: wins ? value : currentValue, other: wins ? currentValue : value,
                    standingAt: wins ? at : stamp.at, otherAt: wins ? stamp.at : at, isOpen: critical.contains(field)))
        }
        return (write, conflicts)
    }
}
