import Captures
import FoundationEssentials
import Postgres
import RandomSupport
import Store
import TestSupport

extension RandomInstallation {
    /// Gives every plain column that refers to nothing a random value.
    mutating func scramble() async throws {
        for (table, columns) in Self.freeColumns {
            let rows = try await bench.admin.query("select ctid::text as place from \(identifier: table) order by 1")
            let updates: [SQL] = try rows.map { row in
                let values = columns.map { column in "\(identifier: column.name) = \(value(column.type))" as SQL }
                return """
                    update \(identifier: table) set \(values.joined(by: ", "))
                    where ctid = \(try row.get("place", as: String.self))::text::tid
                    """
            }
            try await bench.admin.transaction(["set local session_replication_role = replica"] + updates)
        }
    }

    private mutating func value(_ type: String) -> SQL {
        switch type {
        case "text": return "\(random.anyText(90, atLeast: 1))"
        case "text?": return random.oneIn(3) ? "null" : "\(random.anyText())"
        case "list": return "\(random.anyTexts(9))"
        case "ids": return "\((0..<random.below(4)).map { _ in random.id() })"
        case "time": return "\(time())::text::timestamptz"
        case "time?": return random.oneIn(3) ? "null" : "\(time())::text::timestamptz"
        case "fraction": return "\([0, 1, .leastNonzeroMagnitude, 0.1 + 0.2, random.fraction()][random.below(5)])"
        case "flag": return "\(random.oneIn(2))"
        case "number": return "\(random.below(2_000_000_000))::bigint::integer"
        case "offset?": return random.oneIn(3) ? "null" : "\(random.below(170_000) - 85_000)::bigint::integer"
        case "numbers": return "jsonb_build_object(\(random.anyText(40))::text, \(random.fraction()), 'n', 1e300)"
        case "object":
            return
                "jsonb_build_object(\(random.anyText(40))::text, \(random.fraction()), 'n', 1e300, 'l', '[[], null]'::jsonb)"
        default: return "\(random.id())"
        }
    }

    /// Microseconds, from the year 1 to the year 9999.
    private mutating func time() -> String {
        let years = ["0001", "0999", "1900", "1969", "2000", "2026", "2038", "9999"]
        let micros = String(1_000_000 + random.below(1_000_000)).dropFirst()
        return
            "\(years[random.below(8)])-0\(1 + random.below(9))-1\(random.below(9)) 0\(random.below(9)):59:59.\(micros)+00"
    }

    /// By table: `column type`. A `?` says that the column may be null.
    private static let freeColumns: [(String, [(name: String, type: String)])] = [
        ("owners", "created_at time"), ("owner_settings", "updated_at time time_zone text scan_captures flag"),
        ("blobs", "created_at time content_type text name text?"), ("device_keys", "created_at time"),
        ("rate_limits", "changed_at time"),
        ("batches", "created_at time updated_at time version number device text name text"),
        (
            "batch_runs",
            "committed_at time? changed_at time resumed_at time? resumed_done number finished_at time?"
        ),
        (
            "captures",
            """
            device text language text captured_at time utc_offset offset? waited_for flag reason text rereads number \
            trace id created_at time updated_at time version number
            """
        ),
        ("recognitions", "confidence fraction"), ("understandings", "read_by text"),
        (
            "contacts",
            """
            refused_names list confidence numbers cards ids read_at time? clocks object created_at time updated_at time \
            version number
            """
        ),
        ("groups", "created_at time updated_at time version number"),
        ("group_titles", "is_refused flag created_at time updated_at time version number"),
        (
            "cards",
            """
            ocr_confidence fraction is_manually_edited flag edited list reviewed_at time? created_at time \
            updated_at time
            """
        ),
        ("contact_conflicts", "field text created_at time updated_at time version number"),
        (
            "merges",
            """
            interactions ids notes ids cards ids groups ids joined ids suggestions ids created_at time updated_at time \
            version number
            """
        ),
        (
            "interactions",
            "confidence fraction happened_at time source_app text? created_at time updated_at time version number"
        ),
        (
            "inbox_notes",
            """
            reason text happened_at time source_app text? suggestions object created_at time updated_at time \
            version number
            """
        ),
        ("contact_suggestions", "created_at time updated_at time version number"),
        ("notifications", "kind text subject id created_at time updated_at time read_at time? version number"),
        ("audit_log", "object id device text? format text? rows number at time"),
        ("scan_judgments", "created_at time updated_at time version number"),
        ("device_settings", "changed_by text snooze_until time? updated_at time"),
        (
            "dead_work",
            "code text tries number trace id died_at time is_hollow flag told_at time? discarded_at time?"
        ),
    ].map { table, text in
        let words = text.split(separator: " ").map(String.init)
        return (table, stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) })
    }
}
