import Captures
import Crypto
package import FoundationEssentials
import Postgres

/// The result of reserving an idempotency key.
package enum Reservation: Sendable, Equatable {
    /// Process the request and use this id for the created object; then call `complete`.
    case new(object: UUID)
    case replay(status: Int, response: [UInt8])
    /// The key was used for another request.
    case mismatch
    /// The first request is still running.
    case inProgress(object: UUID, retryAfter: Duration)
}

/// Requests with an idempotency key, and their stored answers.
package struct IdempotencyStore: Sendable {
    let database: Database

    /// A request without an answer after this time is considered lost. The next request takes over its reservation
    /// and its object id.
    package static let reservationLifetime = Duration.seconds(15)

    package func reserve(
        _ key: String, of owner: UUID, requestHash: [UInt8]
    ) async throws(StoreError) -> Reservation {
        let cipher = try await database.keys.cipher(for: owner)
        let lifetime = Self.reservationLifetime.seconds
        let results: [[Row]]
        do {
            results = try await database.pool.transaction(
                owners: [owner],
                [
                    IdempotencyStatements.reserve(
                        owner: owner, key: key, requestHash: requestHash, object: .v7(), lifetime: lifetime
                    ).sql,
                    IdempotencyStatements.reservation(lifetime: lifetime, owner: owner, key: key).sql,
                ])
        } catch { throw .database(error) }
        return try reading {
            if let reserved = results[0].first { return .new(object: try reserved.get("object")) }
            guard let row = results[1].first else { throw StoreError.unreadable("a reservation is missing") }
            guard try row.get("request_hash", as: [UInt8].self) == requestHash else { return .mismatch }
            if let status = try row.get("status", as: Int?.self) {
                let sealed = try row.get("response_sealed", as: [UInt8].self)
                return .replay(
                    status: status, response: try cipher.open(sealed, context: SealContext.response(key)))
            }
            let remaining = max(1, try row.get("remaining", as: Double.self).rounded(.up))
            return .inProgress(object: try row.get("object"), retryAfter: .seconds(remaining))
        }
    }

    /// Stores the answer for repeated requests. The first answer is kept.
    package func complete(
        _ key: String, of owner: UUID, status: Int, response: [UInt8]
    ) async throws(StoreError) {
        let cipher = try await database.keys.cipher(for: owner)
        let sealed = try reading { try cipher.seal(response, context: SealContext.response(key)) }
        try await database.run(
            of: [owner],
            IdempotencyStatements.complete(
                status: status, responseSealed: sealed, shown: ShownIDs.all(in: response), owner: owner, key: key))
    }

    /// Releases the reservation of a request that had no effect, so that it can be repeated at once.
    package func abandon(_ key: String, of owner: UUID) async throws(StoreError) {
        try await database.run(
            of: [owner],
            IdempotencyStatements.abandon(lifetime: Self.reservationLifetime.seconds, owner: owner, key: key))
    }
}

extension Database {
    package var idempotency: IdempotencyStore { IdempotencyStore(database: self) }
}
