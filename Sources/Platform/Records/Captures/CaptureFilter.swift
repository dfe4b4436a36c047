package import Captures
package import FoundationEssentials
import Postgres
import Store

/// Conditions for a list of captures; a nil member matches every capture.
package struct CaptureFilter: Sendable {
    package var state: CaptureState?
    /// The kind that the understanding found; before that, the kind that the client sent.
    package var kind: CaptureKind?
    package var batch: UUID?
    /// Captures filed under this contact or under one of its groups, and captures of its cards.
    package var contact: UUID?
    /// Captures received at this time or later.
    package var since: Date?

    package init(
        state: CaptureState? = nil, kind: CaptureKind? = nil, batch: UUID? = nil, contact: UUID? = nil,
        since: Date? = nil
    ) {
        self.state = state
        self.kind = kind
        self.batch = batch
        self.contact = contact
        self.since = since
    }

    /// A condition on `captures c` and `understandings u`. The state is a literal, so that Postgres can use the
    /// partial index.
    func condition(of owner: UUID) -> SQL {
        var condition: SQL = "true"
        if let state { condition = "\(condition) and c.state = \(SQL(raw: "'\(state.rawValue)'"))" }
        if let kind { condition = "\(condition) and coalesce(u.kind, c.kind) = \(kind.rawValue)::capture_kind" }
        if let batch { condition = "\(condition) and c.batch = \(batch)" }
        if let since { condition = "\(condition) and c.created_at >= \(since)" }
        if let contact {
            condition = """
                \(condition) and c.id = any (array (
                    select i.capture from interactions i where i.owner = \(owner) and i.contact = \(contact)
                        and i.deleted_at is null
                    union
                    select i.capture from group_members m
                    join interactions i on i.owner = m.owner and i.group_id = m.group_id
                        and i.deleted_at is null
                    where m.owner = \(owner) and m.contact = \(contact)
                    union
                    select k.capture from contacts k
                    where k.owner = \(owner) and k.capture is not null and (
                        k.id = \(contact) and k.deleted_at is null or k.merged_into = \(contact))))
                """
        }
        return condition
    }
}
