package import Captures
package import FoundationEssentials
import Postgres
package import Store

extension Database {
    /// The current stage of each row; rows that have left the table are missing.
    package func standing(_ ids: [UUID]) async throws -> [WorkReference] {
        try await pool.query("select id, owner, stage, lane, attempt, trace from work where id = any (\(ids))").map {
            WorkReference(
                id: try $0.get("id"), owner: try $0.get("owner"), stage: try $0.get("stage", as: Stage.self),
                lane: try $0.get("lane", as: Lane.self), attempt: try $0.get("attempt"), trace: try $0.get("trace"))
        }
    }
}
