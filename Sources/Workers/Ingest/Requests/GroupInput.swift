import Captures
import FoundationEssentials
import JSON
import Records
import Requests

/// The writable members of a group.
struct GroupInput {
    private static let longestName = 500

    /// nil if the body does not have it.
    var name: String?
    /// Without a fault, all ids are different.
    var members: [UUID]?

    /// - Throws: all faults together.
    init(_ body: JSON) throws(APIFailure) {
        var reader = try FieldReader(body)
        if let value = reader.value("name") {
            if value == .null { reader.note(.missingField, "name") } else { name = Self.name(value, &reader) }
        }
        if let value = reader.value("memberIds") { members = value == .null ? [] : Self.members(value, &reader) }
        try reader.finish()
    }

    private static func name(_ value: JSON, _ reader: inout FieldReader) -> String? {
        guard let text = reader.text(value, "name", upTo: longestName) else { return nil }
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard name.unicodeScalars.contains(where: \.isVisible) else {
            reader.note(.invalidText, "name", "name must have a visible character.")
            return nil
        }
        return name
    }

    private static func members(_ value: JSON, _ reader: inout FieldReader) -> [UUID] {
        guard case .array(let items) = value else {
            reader.note(.wrongType, "memberIds", "memberIds must be an array of ids, not \(value.typeName).")
            return []
        }
        guard items.count <= GroupStore.maxMembers else {
            reader.note(.tooLong, "memberIds", "memberIds must have at most \(GroupStore.maxMembers) items.")
            return []
        }
        var members: [UUID] = []
        var known: Set<UUID> = []
        for (index, item) in items.enumerated() {
            let place = "memberIds/\(index)"
            guard let text = reader.text(item, place, upTo: 100) else { continue }
            guard let id = UUID(text: text) else {
                reader.note(.unknownContact, place)
                continue
            }
            if !known.insert(id).inserted { reader.note(.duplicateMember, place) }
            members.append(id)
        }
        return members
    }
}
