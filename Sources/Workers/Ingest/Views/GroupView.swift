import FoundationEssentials
import JSON
import Records
import Requests

enum GroupView {
    static func json(_ group: ContactGroup) -> JSON {
        .group(
            id: JSON(group.id), name: .string(group.name),
            members: .array(
                group.members.map { .groupMember(contactId: JSON($0.contact), name: .string($0.name)) }),
            createdAt: JSON(group.createdAt), updatedAt: JSON(group.updatedAt), version: .integer(group.version))
    }

    static func path(_ id: UUID) -> String { "/v1/groups/\(id.uuidString.lowercased())" }
}
