import CommandLine
import FoundationEssentials
import Postgres
import Runtime
import Supervision

/// Old, finished captures as the tables hold them: capture, understanding and interaction. They are inserted
/// directly, because processing them by the line would take an hour.
struct QueueHistory: Sendable {
    private static let portionSize = 250_000
    let line: QueueSystem

    func preload(_ count: Int) async throws {
        let owners = try await line.ownerIDs()
        let connection = try await Connection.open(ConnectionSettings(line.cluster.adminURL))
        do {
            // Disables triggers: the change feed and the counts of a past year have been deleted.
            _ = try await connection.execute("set session_replication_role = replica")
            _ = try await connection.execute("set synchronous_commit = off")
            let started = ContinuousClock.now
            for first in stride(from: 0, to: count, by: Self.portionSize) {
                let size = min(Self.portionSize, count - first)
                try await insert(first, size, owners, on: connection)
                let seconds = (ContinuousClock.now - started) / .seconds(1)
                let left = Int(seconds / Double(first + size) * Double(count - first - size))
                Terminal.progress("old captures: \(first + size) of \(count), \(left) s left")
            }
            Terminal.progress("old captures: vacuum analyze")
            for table in ["captures", "understandings", "interactions"] {
                _ = try await connection.execute("vacuum (analyze) \(identifier: table)")
            }
            _ = try await connection.execute("checkpoint")
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// Inserts a portion of the past year in the order of time, evenly over all owners.
    private func insert(_ first: Int, _ size: Int, _ owners: [UUID], on connection: Connection) async throws {
        _ = try await connection.execute(
            """
            with contact as (
                select owner, (array_agg(id))[1] as id from contacts group by owner),
            old as (
                select n, (\(owners))[1 + n % \(owners.count)] as owner,
                    now() - interval '365 days' + n * interval '1 second' as at
                from generate_series(\(first)::bigint, \(first + size - 1)::bigint) n),
            made as (
                select old.*, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
                    || substr(md5(n::text), 1, 3) || '8' || substr(md5((-n)::text), 1, 15))::uuid as id
                from old),
            captured as (
                insert into captures (owner, id, kind, state, lane, source, device, text_sealed, captured_at, trace,
                    created_at, updated_at, version)
                select owner, id, 'conversation', 'filed', 'bulk', 'http', 'old', '\\x01', at, id, at, at, 3 from made),
            understood as (
                insert into understandings (owner, capture, read_by, sealed)
                select owner, id, 'rules', '\\x01' from made)
            insert into interactions (owner, id, contact, capture, confidence, happened_at, sealed)
            select m.owner, m.id, c.id, m.id, 1, m.at, '\\x01' from made m join contact c on c.owner = m.owner
            """)
    }
}
