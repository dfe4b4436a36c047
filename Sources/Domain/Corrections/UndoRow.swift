package import FoundationEssentials

/// One row that a correction changed, with what an undo needs.
package struct UndoRow: Codable, Sendable, Equatable {
    /// The kind of row, as the change feed names it.
    package enum Object: String, Codable, Sendable, CaseIterable {
        case capture
        case interaction
        case note = "inbox_note"
        case contact
        case card
        case suggestion = "contact_suggestion"
        case title = "group_title"
    }

    package struct Key: Hashable, Sendable {
        package var object: Object
        package var id: UUID

        package init(_ object: Object, _ id: UUID) {
            self.object = object
            self.id = id
        }
    }

    /// The row before the correction.
    package struct Before: Codable, Sendable, Equatable {
        /// JSON of the row.
        package var image: String
        /// The contact or group that the row refers to.
        package var references: [UUID]

        package init(image: String, references: [UUID] = []) {
            self.image = image
            self.references = references
        }
    }

    package var object: Object
    package var id: UUID
    /// Rows with the same unit are put back together or not at all. For rows of a capture, the capture's id.
    package var unit: UUID
    /// nil: the correction created the row.
    package var before: Before?
    /// A mark of the row's content, without version and time; nil: the correction deleted the row.
    package var after: String?
    /// Only for a contact that existed before: the lists to which the correction added, or from which it removed.
    package var lists: [ListChange]

    package init(
        _ object: Object, _ id: UUID, unit: UUID? = nil, before: Before? = nil, after: String? = nil,
        lists: [ListChange] = []
    ) {
        self.object = object
        self.id = id
        self.unit = unit ?? id
        self.before = before
        self.after = after
        self.lists = lists
    }

    package var key: Key { Key(object, id) }
}

/// A change of a list of names, addresses or numbers. A number is the JSON text of its entry.
package struct ListChange: Codable, Sendable, Equatable {
    package enum Name: String, Codable, Sendable, CaseIterable { case aliases, refusedNames, emails, phones }

    package var name: Name
    package var before: [String]
    package var after: [String]

    package init(_ name: Name, before: [String], after: [String]) {
        self.name = name
        self.before = before
        self.after = after
    }

    /// Takes the change back and keeps later changes of the list.
    func undone(_ now: [String]) -> [String] {
        guard now != after else { return before }
        let added = Set(after).subtracting(before)
        let rest = now.filter { !added.contains($0) }
        return rest + before.filter { !after.contains($0) && !rest.contains($0) }
    }
}
