import Captures
import Crypto
package import FoundationEssentials
import Postgres

/// What a request with an idempotency key meets.
package enum Reservation: Sendable, Equatable {
    /// Do it, with this id for what it makes; then `complete`.
    case new(object: UUID)
    case replay(status: Int, response: [UInt8])
    /// The key was used for another request.
    case mismatch
    /// The first request still runs.
    case inProgress(object: UUID, retryAfter: Duration)
}

extension Database {
    /// A request that has not answered for this long is taken for lost: the next one takes its place, and its id.
    package static let reservationLifetime = Duration.seconds(15)

    package func reserve(
        _ key: String, of owner: UUID, requestHash: [UInt8]
    ) async throws(StoreError) -> Reservation {
        let cipher = try await keys.cipher(for: owner)
        let lifetime = Self.reservationLifetime.seconds
        let results: [[Row]]
        do {
            results = try await pool.transaction(
                owners: [owner],
                [
                    """
                    insert into idempotency as i (owner, key, request_hash, object)
                    values (\(owner), \(key), \(requestHash), \(UUID.v7()))
                    on conflict (owner, key) do update set created_at = now()
                    where i.status is null and i.request_hash = excluded.request_hash
                        and i.created_at <= now() - make_interval(secs => \(lifetime))
                    returning object
                    """,
                    """
                    select request_hash, object, status, response_sealed,
                        extract(epoch from created_at + make_interval(secs => \(lifetime)) - now())::float8 as remaining
                    from idempotency where owner = \(owner) and key = \(key)
                    """,
                ])
        } catch { throw .database(error) }
        return try reading {
            if let reserved = results[0].first { return .new(object: try reserved.get("object")) }
            guard let row = results[1].first else { throw StoreError.unreadable("a reservation has gone") }
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

    /// Keeps the answer for whoever asks again. The first answer stands.
    package func complete(
        _ key: String, of owner: UUID, status: Int, response: [UInt8]
    ) async throws(StoreError) {
        let cipher = try await keys.cipher(for: owner)
        let sealed = try reading { try cipher.seal(response, context: SealContext.response(key)) }
        try await rows(
            of: [owner],
            """
            update idempotency set status = \(status), response_sealed = \(sealed)
            where owner = \(owner) and key = \(key) and status is null
            """)
    }

    /// Gives a reservation back whose request did nothing, so that it can be tried again at once.
    package func abandon(_ key: String, of owner: UUID) async throws(StoreError) {
        try await rows(
            of: [owner],
            """
            update idempotency set created_at = now() - make_interval(secs => \(Self.reservationLifetime.seconds))
            where owner = \(owner) and key = \(key) and status is null
            """)
    }
}
