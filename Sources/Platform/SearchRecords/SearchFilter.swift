package import FoundationEssentials
import Postgres
package import Records

/// Conditions for hits; a nil member matches every hit.
package struct SearchFilter: Sendable {
    package var kind: SearchedKind?
    package var contact: UUID?
    package var group: UUID?
    package var sourceApp: String?
    /// Happened at this time or later.
    package var since: Date?
    /// A tag of the contact.
    package var tag: String?
    /// Whether notes of the inbox are found.
    package var hasNotes: Bool
    /// Whether messages of phones are found.
    package var hasMessages: Bool

    package init(
        kind: SearchedKind? = nil, contact: UUID? = nil, group: UUID? = nil, sourceApp: String? = nil,
        since: Date? = nil, tag: String? = nil, hasNotes: Bool = true, hasMessages: Bool = true
    ) {
        self.hasNotes = hasNotes
        self.hasMessages = hasMessages
        self.kind = kind
        self.contact = contact
        self.group = group
        self.sourceApp = sourceApp
        self.since = since
        self.tag = tag
    }

    /// A condition on `searched_texts t`. Leaves out messages that cannot match before the others are joined: a phone has
    /// many.
    var texts: SQL {
        let canMatch =
            hasMessages && (kind == nil || kind == .message) && contact == nil && group == nil && sourceApp == nil
            && tag == nil
        return canMatch ? "true" : "t.message is null"
    }

    /// A condition on `searched_texts t`, `interactions i`, `inbox_notes n` and `contacts p`. Notes of the inbox have no
    /// tag. A message of which a capture was made, which has its id, is found once.
    func condition(of owner: UUID) -> SQL {
        // An assigned note is an interaction.
        var condition: SQL = """
            (i.id is not null and i.deleted_at is null
                or n.state in ('open', 'dismissed') and n.deleted_at is null or p.deleted_at is null and p.id is not null
                or t.message is not null)
            """
        if kind == nil {
            condition = """
                \(condition) and (t.message is null or not exists (
                    select from interactions c where c.owner = \(owner) and c.id = t.message and c.deleted_at is null))
                """
            if hasNotes {
                condition = """
                    \(condition) and (t.message is null or not exists (
                        select from inbox_notes c where c.owner = \(owner) and c.id = t.message
                            and c.state in ('open', 'dismissed') and c.deleted_at is null))
                    """
            }
        }
        if !hasNotes { condition = "\(condition) and t.note is null" }
        if let kind { condition = "\(condition) and t.\(raw: kind.rawValue) is not null" }
        if let contact {
            condition = """
                \(condition) and (i.contact = \(contact) or t.contact = \(contact) or i.group_id in (
                    select m.group_id from group_members m where m.owner = \(owner) and m.contact = \(contact)))
                """
        }
        if let group { condition = "\(condition) and i.group_id = \(group)" }
        if let sourceApp { condition = "\(condition) and coalesce(i.source_app, n.source_app) = \(sourceApp)" }
        if let since { condition = "\(condition) and t.happened_at >= \(since)" }
        if let tag {
            condition = """
                \(condition) and exists (
                    select from contacts k where k.owner = \(owner) and k.id = coalesce(i.contact, t.contact)
                        and \(tag)::text = any (k.tags))
                """
        }
        return condition
    }
}
