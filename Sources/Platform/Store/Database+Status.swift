import Captures
package import FoundationEssentials
import Postgres

/// What an operator asks of the line.
extension Database {
    package func story(of work: UUID) async throws(StoreError) -> WorkStory {
        try await storing {
            let results = try await pool.pipeline([
                """
                select id, owner, stage, lane, attempt, trace, published, due_at, lease_until, created_at
                from work where id = \(work)
                """,
                "select stage, attempt, code, detail, worker, at from attempts where work = \(work) order by at, attempt",
            ])
            return WorkStory(
                standing: try results[0].first.map { row in
                    WorkStory.Standing(
                        reference: try WorkReference(row: row), published: try row.get("published"),
                        dueAt: try row.get("due_at"), leaseUntil: try row.get("lease_until"),
                        createdAt: try row.get("created_at"))
                },
                attempts: try results[1].map { row in
                    WorkStory.Attempt(
                        stage: try row.get("stage", as: Stage.self), attempt: try row.get("attempt"),
                        code: try row.get("code"), detail: try row.get("detail"), worker: try row.get("worker"),
                        at: try row.get("at"))
                })
        }
    }

    /// Work under way by stage and lane; stages without any are missing.
    package func workCounts() async throws(StoreError) -> [WorkCount] {
        try await storing {
            try await pool.query(
                """
                select stage, lane, count(*) filter (where due_at is null) as waiting,
                    count(*) filter (where due_at is not null) as in_flight,
                    count(*) filter (where lease_until > now()) as leased,
                    count(*) filter (where due_at < now()) as overdue,
                    count(*) filter (where due_at is not null and attempt > 0 and published = 0) as retrying,
                    min(created_at) as oldest
                from work group by stage, lane order by stage, lane
                """
            ).map { row in
                WorkCount(
                    stage: try row.get("stage", as: Stage.self), lane: try row.get("lane", as: Lane.self),
                    waiting: try row.get("waiting"), inFlight: try row.get("in_flight"),
                    leased: try row.get("leased"), overdue: try row.get("overdue"),
                    retrying: try row.get("retrying"), oldest: try row.get("oldest"))
            }
        }
    }
}
