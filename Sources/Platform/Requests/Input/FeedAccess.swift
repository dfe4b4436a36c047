package import FoundationEssentials
import ProviderRecords
import Records
package import Store

/// Who may follow the change feed, and from where.
package enum FeedAccess {
    /// The owner may have turned off that devices follow the changes.
    package static func requireSync(of owner: UUID, in database: Database) async throws(APIFailure) {
        let isAllowed = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.consents.allowsSync(owner)
        }
        if !isAllowed { throw APIFailure(.syncDisabled) }
    }

    /// - Parameter name: of the parameter or header.
    /// - Returns: nil without a text.
    package static func cursor(_ text: String?, _ name: String) throws(APIFailure) -> ChangeCursor? {
        guard let text, !text.isEmpty else { return nil }
        guard let cursor = ChangeCursor(text) else {
            throw AuthenticatedRequest.invalid(name, "must be a cursor of this feed")
        }
        return cursor
    }

    /// Where a stream starts: at the cursor, or at the end of the feed.
    package static func start(
        at cursor: ChangeCursor?, of owner: UUID, in database: Database
    ) async throws(APIFailure) -> ChangeCursor {
        if let cursor {
            try await rejectExpired(cursor, of: owner, in: database)
            return cursor
        }
        return try await mappingStoreErrors { () async throws(StoreError) in try await database.changes.position() }
    }

    package static func rejectExpired(
        _ cursor: ChangeCursor, of owner: UUID, in database: Database
    ) async throws(APIFailure) {
        let isExpired = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.changes.isCut(cursor, of: owner)
        }
        if isExpired { throw APIFailure(.cursorExpired) }
    }
}
