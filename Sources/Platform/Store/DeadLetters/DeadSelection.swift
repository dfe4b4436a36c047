package import Captures
package import FoundationEssentials
import Postgres

/// Selects dead work and messages; a nil member matches everything. Discarded work is selected by its id only.
package struct DeadSelection: Codable, Sendable, Equatable {
    package var ids: [UUID]?
    package var cause: String?
    package var stage: Stage?
    package var batch: UUID?
    package var owner: UUID?
    package var since: Date?

    package init(
        ids: [UUID]? = nil, cause: String? = nil, stage: Stage? = nil, batch: UUID? = nil, owner: UUID? = nil,
        since: Date? = nil
    ) {
        // Sorted, so that equal selections have equal JSON.
        self.ids = ids.map { Set($0).sorted { $0.uuidString < $1.uuidString } }
        self.cause = cause
        self.stage = stage
        self.batch = batch
        self.owner = owner
        self.since = since
    }

    /// Dead letters have no stage, batch or owner.
    package var takesMessages: Bool { stage == nil && batch == nil && owner == nil }

    /// A condition on `dead_work d`.
    var ofWork: SQL {
        var conditions: [SQL] = ["true"]
        if let ids { conditions.append("d.id = any (\(ids))") } else { conditions.append("d.discarded_at is null") }
        if let cause { conditions.append("d.code = \(cause)") }
        if let stage { conditions.append("d.stage = \(stage)::stage") }
        if let batch { conditions.append("d.batch = \(batch)") }
        if let owner { conditions.append("d.owner = \(owner)") }
        if let since { conditions.append("d.died_at >= \(since)") }
        return conditions.joined(by: " and ")
    }

    /// A condition on `dead_letters l`.
    var ofMessages: SQL {
        guard takesMessages else { return "false" }
        var conditions: [SQL] = ["l.replayed_at is null"]
        if let ids { conditions.append("l.id = any (\(ids))") } else { conditions.append("l.discarded_at is null") }
        if let cause { conditions.append("l.code = \(cause)") }
        if let since { conditions.append("l.created_at >= \(since)") }
        return conditions.joined(by: " and ")
    }
}
