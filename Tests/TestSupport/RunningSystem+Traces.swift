import Foundation
import Postgres

extension RunningSystem {
    /// - Returns: the tables and logs in which a text is found unsealed.
    package func traces(of text: String) async throws -> [String] {
        var found: [String] = []
        let tables = try await database.query(
            """
            select relname::text as name from pg_class
            where relkind = 'r' and relnamespace = 'public'::regnamespace
            """)
        guard tables.count > 40 else { throw Failure("only \(tables.count) tables") }
        // Columns of bytes are written in hexadecimal digits.
        let (plain, digits) = ("%\(text)%", "%\(text.utf8.map { Self.hex($0) }.joined())%")
        for table in tables {
            let name: String = try table.get("name")
            let rows = try await count(
                "select count(*) from \(identifier: name) t where t::text ilike \(plain) or t::text like \(digits)")
            if rows > 0 { found.append("table \(name)") }
        }
        guard let folder = FileManager.default.enumerator(atPath: state) else { throw Failure("no folder \(state)") }
        var logs = 0
        for case let file as String in folder where file.hasSuffix(".log") {
            logs += 1
            let bytes = FileManager.default.contents(atPath: state + "/" + file) ?? Data()
            if bytes.range(of: Data(text.utf8)) != nil { found.append("log \(file)") }
        }
        guard logs > 0 else { throw Failure("no logs") }
        return found
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }
}
