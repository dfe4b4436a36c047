import Captures
import FoundationEssentials
import HTTPServer
import Store

/// Fills a batch from something that holds many captures, in portions of one transaction each, and keeps the tally that
/// is answered in the end.
struct BatchFilling {
    /// What could not be taken, and where it stood.
    struct Refusal {
        var place: JSON.Member
        /// Of the member that is wrong; nil where the whole is.
        var pointer: String?
        var code: ProblemCode
        var detail: String
    }

    private static let portion = 500
    /// A portion is stored once it holds so much. It is held more than once meanwhile: as it was sent, sealed, and as it
    /// goes to Postgres.
    private static let portionBytes = 512 * 1024
    /// Named in the answer; the others are only counted.
    private static let mostNamed = 100

    private let database: Database
    private let call: Call
    private let batch: UUID
    private var waiting: [NewCapture] = []
    private var waitingBytes = 0
    private var added = 0
    private var repeated = 0
    private var refusals: [Refusal] = []
    private var refused = 0
    /// What nobody means to be filed, such as folders.
    var ignored = 0

    /// - Throws: where there is no such batch, or it was cancelled.
    init(_ call: Call, in database: Database) async throws(APIFailure) {
        let id = try call.id()
        let found = try await answering { () async throws(StoreError) in try await database.batch(id, of: call.owner) }
        guard let found else { throw APIFailure(.notFound) }
        guard found.state != .cancelled else { throw APIFailure(.batchCancelled) }
        self.database = database
        self.call = call
        batch = id
    }

    mutating func take(_ input: CaptureInput) async throws(APIFailure) {
        try await database.requireLanguages(of: input)
        let item = try BatchItem(input, in: batch)
        waiting.append(item.capture(in: batch, by: call))
        waitingBytes += item.size
        if waiting.count >= Self.portion || waitingBytes >= Self.portionBytes { try await store() }
    }

    mutating func refuse(_ place: JSON.Member, _ failure: APIFailure) {
        refused += 1
        guard refusals.count < Self.mostNamed else { return }
        let fault = failure.faults.first
        refusals.append(
            Refusal(
                place: place, pointer: fault.flatMap { $0.pointer.isEmpty ? nil : $0.pointer },
                code: fault.flatMap { ProblemCode(rawValue: $0.code) } ?? failure.code,
                detail: fault?.detail ?? failure.detail))
    }

    /// Stores what is left.
    /// - Returns: the tally.
    mutating func finish() async throws(APIFailure) -> JSON {
        try await store()
        return [
            "batchId": JSON(batch), "added": .integer(added), "repeated": .integer(repeated),
            "ignored": .integer(ignored), "refused": .integer(refused),
            "problems": .array(
                refusals.map { refusal in
                    let pointer = refusal.pointer.map { [JSON.Member(name: "pointer", value: .string($0))] } ?? []
                    return .object(
                        [refusal.place] + pointer + [
                            .init(name: "code", value: .string(refusal.code.rawValue)),
                            .init(name: "detail", value: .string(refusal.detail)),
                        ])
                }),
        ]
    }

    private mutating func store() async throws(APIFailure) {
        guard !waiting.isEmpty else { return }
        let portion = waiting
        let addition = try await answering { [database, batch, owner = call.owner] () async throws(StoreError) in
            try await database.add(portion, to: batch, of: owner)
        }
        switch addition {
        case .unknownBatch: throw APIFailure(.notFound)
        case .cancelled: throw APIFailure(.batchCancelled)
        case .added(let ids):
            added += ids.count
            repeated += portion.count - ids.count
        }
        waiting = []
        waitingBytes = 0
    }
}
