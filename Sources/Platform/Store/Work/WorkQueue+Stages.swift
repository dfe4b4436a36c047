package import Captures
import Crypto
package import FoundationEssentials
package import Matching
package import Postgres

/// Loads inputs for the stages before `match`, and stores their results.
extension WorkQueue {
    /// - Parameters:
    ///   - references: references of one stage.
    ///   - withContent: also decrypts the text, the recognition and the reading options.
    package func load(
        _ references: [WorkReference], withContent: Bool
    ) async throws(StoreError) -> StageLoad<StageInput> {
        guard let stage = references.first?.stage, let next = stage.next else { return StageLoad() }
        let ciphers = withContent ? try await database.keys.ciphers(for: references.owners) : [:]
        let rows = try await database.rows(
            of: references.owners,
            """
            select \(StageLoad<StageInput>.columns), c.kind, c.language, c.captured_at, c.image,
                \(Self.utcOffset) as utc_offset,
                case when \(withContent) then c.text_sealed end as text_sealed,
                case when \(withContent) then c.wishes_sealed end as wishes_sealed,
                case when \(withContent) then r.sealed end as recognition_sealed,
                case when \(withContent) and w.stage = 'recognize' then s.words_sealed end as words_sealed
            from work w
            join captures c on c.owner = w.owner and c.id = w.id
            left join owner_settings s on s.owner = w.owner
            left join recognitions r on r.owner = w.owner and r.capture = w.id
            where w.id = any (\(references.map(\.id)))
            """)
        let load = try reading {
            try StageLoad(rows, for: references, next: next) { row, reference in
                var input = StageInput(
                    reference: reference, kind: try row.get("kind", as: CaptureKind.self),
                    language: try row.get("language", as: String.self),
                    capturedAt: try row.get("captured_at", as: Date.self),
                    utcOffset: try row.get("utc_offset", as: Int.self), image: try row.get("image", as: UUID?.self),
                    gate: try row.get("gate", as: DelayReason?.self))
                if let cipher = ciphers[reference.owner] {
                    if let sealed = try row.get("text_sealed", as: [UInt8]?.self) {
                        input.text = try cipher.openText(sealed, context: SealContext.captureText(reference.id))
                    }
                    if let sealed = try row.get("wishes_sealed", as: [UInt8]?.self) {
                        let bytes = try cipher.open(sealed, context: SealContext.captureWishes(reference.id))
                        input.wishes = try StoreJSON.decode(RecognitionOptions.self, from: bytes)
                    }
                    let words = try OwnerSettings.words(
                        try row.get("words_sealed", as: [UInt8]?.self), of: reference.owner, cipher)
                    if !words.isEmpty { input.wishes = (input.wishes ?? RecognitionOptions()).expecting(words) }
                    if let sealed = try row.get("recognition_sealed", as: [UInt8]?.self) {
                        let bytes = try cipher.open(sealed, context: SealContext.recognition(reference.id))
                        input.recognition = try StoreJSON.decode(Recognition.self, from: bytes)
                    }
                }
                return input
            }
        }
        try await hold(load.held)
        return load
    }

    /// An expression on `captures c` and its owner's settings `s`, which may be missing.
    private static let utcOffset: SQL = """
        coalesce(c.utc_offset, extract(epoch from
            (c.captured_at at time zone s.time_zone) - (c.captured_at at time zone 'UTC'))::integer, 0)
        """

    /// Stores recognitions of pictures and moves their work to the next stage.
    /// - Returns: the follow-ups of the moved work.
    package func store(
        _ recognitions: [(reference: WorkReference, recognition: Recognition)]
    ) async throws(StoreError) -> [WorkReference] {
        let sealed = try await sealAll(
            recognitions.map { ($0.reference, $0.recognition) }, context: SealContext.recognition)
        return try await move(
            recognitions.map(\.reference), from: .recognize,
            carrying: [
                StageChange.Column("sealed", sealed),
                StageChange.Column("confidence", recognitions.map(\.recognition.confidence)),
            ],
            Self.keptRecognitions)
    }

    /// An effect on `moved (owner, id, sealed, confidence)`.
    package static let keptRecognitions: SQL = """
        kept as (
            insert into recognitions (owner, capture, sealed, confidence)
            select owner, id, sealed, confidence from moved
            on conflict (owner, capture) do update set sealed = excluded.sealed, confidence = excluded.confidence)
        """

    /// Stores understandings and moves their work, all of one stage, to the next stage.
    /// - Returns: the follow-ups of the moved work.
    package func store(
        _ understandings: [(reference: WorkReference, understanding: Understanding)]
    ) async throws(StoreError) -> [WorkReference] {
        let references = understandings.map(\.reference)
        let sealed = try await sealAll(
            understandings.map { ($0.reference, $0.understanding) }, context: SealContext.understanding)
        return try await move(
            references, from: references.first?.stage ?? .understand,
            carrying: [
                StageChange.Column("sealed", sealed),
                StageChange.Column("read_by", understandings.map(\.understanding.readBy)),
                StageChange.Column("understood_kind", understandings.map(\.understanding.kind.rawValue)),
            ],
            """
            kept as (
                insert into understandings (owner, capture, read_by, kind, sealed)
                select owner, id, read_by, understood_kind::capture_kind, sealed from moved
                on conflict (owner, capture) do update
                    set sealed = excluded.sealed, read_by = excluded.read_by, kind = excluded.kind)
            """)
    }

    package func sealAll<Value: Encodable>(
        _ values: [(WorkReference, Value)], context: (UUID) -> String
    ) async throws(StoreError) -> [[UInt8]] {
        let ciphers = try await database.keys.ciphers(for: values.map(\.0).owners)
        return try reading {
            try values.map { reference, value in
                guard let cipher = ciphers[reference.owner] else { throw StoreError.unknownOwner }
                return try cipher.seal(try StoreJSON.encode(value), context: context(reference.id))
            }
        }
    }

    /// - Parameter setting: further assignments on the captures, each starting with a comma; they may read `moved m`.
    package func move(
        _ references: [WorkReference], from stage: Stage, carrying columns: [StageChange.Column], _ effects: SQL,
        setting: SQL = ""
    ) async throws(StoreError) -> [WorkReference] {
        guard !references.isEmpty, let next = stage.next else { return [] }
        let state: SQL = stage.reached.map { "\($0)::capture_state" } ?? "c.state"
        let rows = try await database.rows(
            of: references.owners,
            """
            \(StageChange.moved(references, from: stage, to: next, carrying: columns)),
            \(effects),
            stated as (
                update captures c set state = \(state), updated_at = now(), version = c.version + 1
                    \(setting)
                from moved m where c.owner = m.owner and c.id = m.id)
            select id from moved
            """)
        return try references.moved(by: rows, to: next)
    }
}
