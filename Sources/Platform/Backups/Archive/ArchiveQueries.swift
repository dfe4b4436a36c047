import Captures
import Crypto
import FoundationEssentials
import JSON
import Postgres
import Store

/// What an archive reads besides the tables of owners.
enum ArchiveQueries {
    struct ArchivedOwner {
        var id: UUID
        var line: [UInt8]
    }

    /// Parts of an installation: names and scopes of device keys without their secrets, and the limits.
    static let installationParts: [(name: String, query: SQL)] = [
        (
            "deviceKeys.jsonl",
            """
            select json_build_object('id', id, 'owner', owner, 'name', name, 'scopes', scopes, 'createdAt', created_at,
                'expiresAt', expires_at, 'revokedAt', revoked_at)::text as line
            from device_keys order by created_at, id
            """
        ),
        (
            "rateLimits.jsonl",
            """
            select json_build_object('key', key, 'requestsPerMinute', requests_per_minute,
                'tokensPerMinute', tokens_per_minute, 'requestsPerDay', requests_per_day,
                'tokensPerDay', tokens_per_day, 'changedAt', changed_at)::text as line
            from rate_limits order by key
            """
        ),
    ]

    static func manifest(
        _ scope: ArchiveManifest.Scope, in snapshot: Transaction
    ) async throws -> ArchiveManifest {
        return ArchiveManifest(
            scope: scope, takenAt: try await moment(in: snapshot), schema: SchemaVersion.current, parts: [],
            underWay: 0,
            missingFiles: [])
    }

    /// The moment of the snapshot, ISO 8601.
    static func moment(in snapshot: Transaction) async throws -> String {
        let row = try await snapshot.query("select to_json(now()) #>> '{}' as taken_at").first
        guard let row else { throw StoreError.unreadable("no time from Postgres") }
        return try row.get("taken_at")
    }

    static func owners(_ id: UUID?, in snapshot: Transaction) async throws -> [ArchivedOwner] {
        let rows = try await snapshot.query(
            """
            select id, json_build_object('id', id, 'name', name, 'createdAt', created_at)::text as line from owners
            where \(id)::uuid is null or id = \(id) order by id
            """)
        return try rows.map {
            ArchivedOwner(id: try $0.get("id"), line: Array((try $0.get("line", as: String.self) + "\n").utf8))
        }
    }

    static func underWay(of owner: UUID, in snapshot: Transaction) async throws -> Int {
        let row = try await snapshot.query(
            """
            select (select count(*) from captures where owner = \(owner)) - (
                select count(*) from captures t where owner = \(owner) and \(ArchivedTable.captures.condition(owner))
                ) as n
            """
        ).first
        return Int(try row?.get("n", as: Int64.self) ?? 0)
    }
}

extension ArchivedTable {
    /// One row for each line: `line` with the plain members, the encrypted columns, and what they are bound to.
    func query(of owner: UUID) -> SQL {
        let members = columns.map { column -> SQL in
            "'\(raw: column.member)', \(column.expression ?? "t.\(raw: column.name)")"
        }
        let archived = derived.filter(\.isArchived).compactMap { column in
            column.source.map {
                ", '\(column.name)', case when t.\($0) is null then encode(t.\(column.name), 'hex') end"
            }
        }.joined()
        let place: SQL =
            columns.contains { $0.name == "place" && $0.expression != nil }
            ? "(select k.place from contacts k where k.owner = t.owner and k.id = t.id)" : "0"
        let id = columns.first { $0.name == sealingID }.map { $0.expression ?? "t.\(raw: $0.name)" } ?? "t.owner"
        let sealed = sealed.map { ", t.\($0.name)" }.joined()
        return """
            select json_build_object(\(members.joined(by: ", "))\(raw: archived))::text as line,
                \(id) as sealing_id, \(place) as place\(raw: sealed)
            from \(raw: table) t
            where t.owner = \(owner) and \(condition(owner))
            order by \(raw: key.map { "t.\($0)" }.joined(separator: ", "))
            """
    }

    /// The line of a row, with the end of the line.
    func line(_ row: Row, of owner: UUID, _ cipher: OwnerCipher) throws -> [UInt8] {
        var line = Array(try row.get("line", as: String.self).utf8)
        guard !sealed.isEmpty else { return line + [0x0A] }
        line.removeLast()
        let id = try row.get("sealing_id", as: UUID?.self)
        let place = Int(try row.get("place", as: Int32?.self) ?? 0)
        for column in sealed {
            line += ",\"\(column.member)\":".utf8
            guard let id, let bytes = try row.get(column.name, as: [UInt8]?.self) else {
                line += "null".utf8
                continue
            }
            let plain = try cipher.open(bytes, context: column.context(id, place))
            switch column.form {
            case .json: line += plain
            case .text: line += JSON.string(String(decoding: plain, as: UTF8.self)).bytes
            }
        }
        line += "}\n".utf8
        return line
    }
}
