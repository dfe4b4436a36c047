package import Captures
package import FoundationEssentials
import Postgres

/// Which captures a list shows; nil takes any.
package struct CaptureFilter: Sendable {
    package var state: CaptureState?
    /// The kind that the capture was understood to be; before that, the kind that its sender named.
    package var kind: CaptureKind?
    package var batch: UUID?
    /// Filed under this contact, or a card of it.
    package var contact: UUID?
    /// Received at this time or later.
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

    /// On `captures c` and its `understandings u`. The state is a literal, so that the partial index serves it.
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
                    union
                    select k.capture from contacts k
                    where k.owner = \(owner) and k.capture is not null and (
                        k.id = \(contact) and k.deleted_at is null or k.merged_into = \(contact))))
                """
        }
        return condition
    }
}
