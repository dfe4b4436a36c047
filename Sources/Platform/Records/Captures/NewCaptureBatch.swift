import Captures
import Crypto
import FoundationEssentials
import Postgres
import Store

/// New captures, encrypted and ready to insert; their blobs are already durable.
struct NewCaptureBatch: Sendable {
    private let captures: [NewCapture]
    private var texts: [[UInt8]?] = []
    private var images: [UUID?] = []
    private var refs: [[UInt8]?] = []
    private var wishes: [[UInt8]?] = []
    /// Recognitions sent by the client, encrypted.
    private var recognitions: [[UInt8]?] = []
    private var prepared: [(owner: UUID, blob: PreparedBlob)] = []

    /// An additional condition on `u (owner, id, batch)` for inserting a capture.
    var condition: SQL = "true"

    /// The captures' batches, in locking order.
    let batches: [UUID]

    var owners: [UUID] { Array(Set(captures.map(\.owner))) }
    var blobIDs: [UUID] { prepared.map(\.blob.id) }
    /// References that may be published at once.
    var references: [WorkReference] { captures.filter { !$0.isHeldBack }.map(\.reference) }

    init(_ captures: [NewCapture], in database: Database) async throws(StoreError) {
        self.captures = captures
        batches = Set(captures.compactMap(\.batch)).sorted { $0.uuidString < $1.uuidString }
        let ciphers = try await database.keys.ciphers(for: Set(captures.map(\.owner)))
        for capture in captures {
            guard let cipher = ciphers[capture.owner] else { throw .unknownOwner }
            refs.append(
                try reading { try capture.ref.map { try cipher.seal($0, context: SealContext.captureRef(capture.id)) } }
            )
            wishes.append(
                try reading {
                    try capture.wishes.map {
                        try cipher.seal(try StoreJSON.encode($0), context: SealContext.captureWishes(capture.id))
                    }
                })
            texts.append(
                try reading {
                    guard case .text(let text) = capture.content else { return nil }
                    return try cipher.seal(text, context: SealContext.captureText(capture.id))
                })
            recognitions.append(
                try reading {
                    guard case .recognition(let recognition, _) = capture.content else { return nil }
                    return try cipher.seal(
                        try StoreJSON.encode(recognition), context: SealContext.recognition(capture.id))
                })
            images.append(nil)
            if let picture = capture.content.picture {
                let blob = try await database.prepareBlob(
                    picture.bytes, contentType: picture.contentType, with: cipher)
                prepared.append((capture.owner, blob))
                images[images.count - 1] = blob.id
            }
        }
    }

    /// Locks the batches in their current state until the transaction ends, and returns that state. Run these first.
    var locks: [SQL] {
        if batches.isEmpty { return [] }
        return [CapturesStatements.lockBatches(batches: batches, owners: owners).sql]
    }

    /// The index of the statement that returns the inserted ids.
    var insertIndex: Int { prepared.count }

    /// Captures of a canceled or unknown batch are not inserted.
    ///
    /// The last statement returns the unused blobs, whose capture existed already.
    func statements(hasWaitingClient: Bool) -> [SQL] {
        prepared.map { $0.blob.insert(owner: $0.owner) } + [
            """
            insert into captures (owner, id, kind, state, lane, source, device, language, text_sealed, image,
                captured_at, utc_offset, waited_for, trace, batch, ref_sealed, wishes_sealed, prompt)
            select u.owner, u.id, u.kind::capture_kind, u.state::capture_state, u.lane::lane, u.source, u.device, u.language,
                u.text_sealed, u.image, u.captured_at, u.utc_offset, \(hasWaitingClient), u.trace, u.batch, u.ref_sealed,
                u.wishes_sealed, u.prompt
            from unnest(\(captures.map(\.owner)), \(captures.map(\.id)), \(captures.map(\.kind.rawValue)),
                \(captures.map(\.lane.rawValue)), \(captures.map(\.source.rawValue)), \(captures.map(\.device)),
                \(captures.map(\.language)), \(texts), \(images), \(captures.map(\.capturedAt)),
                \(captures.map(\.utcOffset)), \(captures.map(\.trace)), \(captures.map(\.batch)), \(refs),
                \(captures.map(\.state.rawValue)), \(wishes), \(captures.map(\.prompt)))
                as u (owner, id, kind, lane, source, device, language, text_sealed, image, captured_at, utc_offset,
                    trace, batch, ref_sealed, state, wishes_sealed, prompt)
            where \(Self.isOpen) and \(condition)
            on conflict (owner, id) do nothing
            returning id
            """,
            CapturesStatements.insertWork(
                lease: StageChange.safety, ids: captures.map(\.id), owners: captures.map(\.owner),
                stages: captures.map(\.reference.stage.rawValue), lanes: captures.map(\.lane.rawValue),
                areHeld: captures.map(\.isHeldBack), batches: captures.map(\.batch), traces: captures.map(\.trace),
                states: captures.map(\.state.rawValue)
            ).sql,
        ] + recognitionInserts + (batches.isEmpty ? [] : [Batch.reopened("\(batches)", of: owners)]) + [
            CapturesStatements.deleteUnusedBlobs(owners: prepared.map(\.owner), ids: blobIDs).sql
        ]
    }

    /// A condition on `u (owner, batch)`.
    static let isOpen: SQL = """
        (u.batch is null or exists (
            select from batch_runs r where r.batch = u.batch and r.owner = u.owner and r.state <> 'cancelled'))
        """

    /// Inserts the recognitions of the captures inserted by this transaction, and not of existing captures with the
    /// same id.
    private var recognitionInserts: [SQL] {
        if recognitions.allSatisfy({ $0 == nil }) { return [] }
        return [
            CapturesStatements.insertRecognitions(
                owners: captures.map(\.owner), ids: captures.map(\.id), sealed: recognitions,
                confidence: captures.map(\.content.confidence), traces: captures.map(\.trace)
            ).sql
        ]
    }
}

extension NewCapture.Content {
    /// The average confidence of words that the client has recognized.
    fileprivate var confidence: Double? {
        guard case .recognition(let recognition, _) = self else { return nil }
        return recognition.confidence
    }
}
