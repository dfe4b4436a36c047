import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

/// Adds captures from an archive or a manifest to a batch, in portions of one transaction each, and counts the results
/// for the response.
struct BatchUpload {
    private static let portionCount = 500
    /// A portion is stored when its captures reach this size. The memory in use is a multiple of it: the original, the
    /// encrypted copy and the copy for Postgres.
    private static let portionBytes = 512 * 1024

    private let database: Database
    private let call: AuthenticatedRequest
    private let batch: UUID
    private var pending: [NewCapture] = []
    private var pendingBytes = 0
    private var added = 0
    private var repeated = 0
    private var refusals = RefusalList()
    /// Entries that are not captures, such as folders.
    var ignored = 0

    /// - Throws: `not_found` if the batch does not exist, `batch_cancelled` if it was canceled.
    init(_ call: AuthenticatedRequest, in database: Database) async throws(APIFailure) {
        let id = try call.id()
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.batches.find(id, of: call.owner)
        }
        guard let found else { throw APIFailure(.notFound) }
        guard found.state != .cancelled else { throw APIFailure(.batchCancelled) }
        self.database = database
        self.call = call
        batch = id
    }

    mutating func take(_ input: CaptureInput) async throws(APIFailure) {
        try await database.requireLanguages(of: input)
        let item = try BatchItem(input, in: batch)
        pending.append(item.capture(in: batch, by: call))
        pendingBytes += item.size
        if pending.count >= Self.portionCount || pendingBytes >= Self.portionBytes { try await store() }
    }

    mutating func refuse(_ place: JSON.Member, _ failure: APIFailure) { refusals.add(place, failure) }

    /// Stores the last portion.
    /// - Returns: the counts and the listed refusals.
    mutating func finish() async throws(APIFailure) -> JSON {
        try await store()
        return .batchTally(
            batchId: JSON(batch), added: .integer(added), repeated: .integer(repeated),
            ignored: .integer(ignored), refused: .integer(refusals.count), problems: refusals.json)
    }

    private mutating func store() async throws(APIFailure) {
        guard !pending.isEmpty else { return }
        let portion = pending
        let addition = try await mappingStoreErrors {
            [database, batch, owner = call.owner] () async throws(StoreError) in
            try await database.batches.add(portion, to: batch, of: owner)
        }
        switch addition {
        case .unknownBatch: throw APIFailure(.notFound)
        case .cancelled: throw APIFailure(.batchCancelled)
        case .added(let ids):
            added += ids.count
            repeated += portion.count - ids.count
        }
        pending = []
        pendingBytes = 0
    }
}
