package import Captures
import Crypto
import FoundationEssentials
import Matching
import Postgres

/// The encrypted content that a stage reads.
package struct StageContent: OptionSet, Sendable {
    /// The text and the recognition options that the client sent.
    package static let text = StageContent(rawValue: 1)
    package static let recognition = StageContent(rawValue: 2)
    package static let understanding = StageContent(rawValue: 4)

    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
}

/// Loads the inputs of the stages up to `match`.
extension WorkQueue {
    /// - Parameters:
    ///   - references: references of one stage.
    ///   - content: what to decrypt beside the plain columns.
    package func load(
        _ references: [WorkReference], with content: StageContent
    ) async throws(StoreError) -> StageLoad<StageInput> {
        guard let stage = references.first?.stage, let next = stage.next else { return StageLoad() }
        let ciphers = content.isEmpty ? [:] : try await database.keys.ciphers(for: references.owners)
        let rows = try await database.rows(of: references.owners, Self.inputs(of: references, with: content))
        let load = try reading {
            try StageLoad(rows, for: references, next: next) { row, reference in
                var input = StageInput(
                    reference: reference, kind: try row.get("kind", as: CaptureKind.self),
                    language: try row.get("language", as: String.self),
                    capturedAt: try row.get("captured_at", as: Date.self),
                    utcOffset: try row.get("utc_offset", as: Int.self),
                    timeZone: try row.get("time_zone"), isScanned: try row.get("is_scanned"),
                    image: try row.get("image", as: UUID?.self),
                    gate: try row.get("gate", as: DelayReason?.self))
                if let cipher = ciphers[reference.owner] { try input.read(content, from: row, cipher) }
                return input
            }
        }
        try await hold(load.held)
        return load
    }

    /// The columns and joins of content that the stage does not read are left out: encrypted texts and recognitions
    /// are large.
    static func inputs(of references: [WorkReference], with content: StageContent) -> SQL {
        var columns = [StageLoad<StageInput>.columns, "c.kind, c.language, c.captured_at, c.image"]
        var joins: [SQL] = []
        if content.contains(.text) {
            columns += [
                "c.text_sealed", "c.wishes_sealed",
                "case when w.stage = 'recognize' then s.words_sealed end as words_sealed",
            ]
        }
        if content.contains(.recognition) {
            columns.append("r.sealed as recognition_sealed")
            joins.append("left join recognitions r on r.owner = w.owner and r.capture = w.id")
        }
        if content.contains(.understanding) {
            columns.append("u.sealed as understanding_sealed")
            joins.append("left join understandings u on u.owner = w.owner and u.capture = w.id")
        }
        return """
            select \(columns.joined(by: ",\n    ")), \(utcOffset) as utc_offset,
                s.time_zone, coalesce(s.scan_captures, false) as is_scanned
            from work w
            join captures c on c.owner = w.owner and c.id = w.id
            left join owner_settings s on s.owner = w.owner
            \(joins.joined(by: "\n"))
            where w.id = any (\(references.map(\.id)))
            """
    }

    /// An expression on `captures c` and its owner's settings `s`, which may be missing.
    private static let utcOffset: SQL = """
        coalesce(c.utc_offset, extract(epoch from
            (c.captured_at at time zone s.time_zone) - (c.captured_at at time zone 'UTC'))::integer, 0)
        """
}

extension StageInput {
    fileprivate mutating func read(_ content: StageContent, from row: Row, _ cipher: OwnerCipher) throws {
        let id = reference.id
        func open<Value: Decodable>(_ column: String, _ context: String) throws -> Value? {
            try row.get(column, as: [UInt8]?.self).map {
                try StoreJSON.decode(Value.self, from: try cipher.open($0, context: context))
            }
        }
        if content.contains(.text) {
            text = try row.get("text_sealed", as: [UInt8]?.self).map {
                try cipher.openText($0, context: SealContext.captureText(id))
            }
            wishes = try open("wishes_sealed", SealContext.captureWishes(id))
            let words = try OwnerSettings.words(
                try row.get("words_sealed", as: [UInt8]?.self), of: reference.owner, cipher)
            if !words.isEmpty { wishes = (wishes ?? RecognitionOptions()).expecting(words) }
        }
        if content.contains(.recognition) {
            recognition = try open("recognition_sealed", SealContext.recognition(id))
        }
        if content.contains(.understanding) {
            understanding = try open("understanding_sealed", SealContext.understanding(id))
        }
    }
}
