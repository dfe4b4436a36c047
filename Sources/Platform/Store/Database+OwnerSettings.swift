package import FoundationEssentials
import Postgres

extension Database {
    package func settings(of owner: UUID) async throws(StoreError) -> OwnerSettings {
        let rows = try await rows(of: [owner], "select * from owner_settings where owner = \(owner)")
        return try reading { try rows.first.map(OwnerSettings.init(row:)) ?? OwnerSettings() }
    }

    /// - Parameter autoCommitCards: nil leaves it as it is.
    package func changeSettings(
        of owner: UUID, autoCommitCards: Bool? = nil
    ) async throws(StoreError) -> OwnerSettings {
        let rows = try await rows(
            of: [owner],
            """
            insert into owner_settings as s (owner, auto_commit_cards)
            values (\(owner), coalesce(\(autoCommitCards)::boolean, false))
            on conflict (owner) do update set updated_at = now(),
                auto_commit_cards = coalesce(\(autoCommitCards)::boolean, s.auto_commit_cards)
            returning *
            """)
        return try reading { try rows.first.map(OwnerSettings.init(row:)) ?? OwnerSettings() }
    }
}

extension OwnerSettings {
    fileprivate init(row: Row) throws { self.init(autoCommitCards: try row.get("auto_commit_cards")) }
}
