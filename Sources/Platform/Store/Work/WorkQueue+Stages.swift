package import Captures
import Crypto
package import FoundationEssentials
package import Matching
package import Postgres

/// Stores the results of the stages before `match`.
extension WorkQueue {
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

    /// Moves work to the next stage. Changes the captures only if the stage stores something or gives them a state.
    /// - Parameters:
    ///   - stage: the stage of all references.
    ///   - effects: further expressions of the statement; they may read `moved (id, owner, lane, …)`.
    ///   - setting: further assignments on the captures, each starting with a comma; they may read `moved m`.
    /// - Returns: the follow-ups of the moved work.
    package func move(
        _ references: [WorkReference], from stage: Stage, carrying columns: [StageChange.Column] = [],
        _ effects: SQL? = nil, setting: SQL = ""
    ) async throws(StoreError) -> [WorkReference] {
        guard !references.isEmpty, let next = stage.next else { return [] }
        let moved = StageChange.moved(references, from: stage, to: next, carrying: columns)
        guard stage.reached != nil || effects != nil else {
            return try references.moved(
                by: try await database.rows(of: references.owners, "\(moved) select id from moved"), to: next)
        }
        let effects: SQL = effects.map { "\($0),\n" } ?? ""
        let state: SQL = stage.reached.map { "\($0)::capture_state" } ?? "c.state"
        let rows = try await database.rows(
            of: references.owners,
            """
            \(moved),
            \(effects)
            stated as (
                update captures c set state = \(state), updated_at = now(), version = c.version + 1
                    \(setting)
                from moved m where c.owner = m.owner and c.id = m.id)
            select id from moved
            """)
        return try references.moved(by: rows, to: next)
    }
}
