import Captures
import Crypto
import FoundationEssentials
import JSON
import Store

/// A line of an archive with its encrypted values encrypted again.
struct RestoredRow {
    let line: ArchiveLine
    /// The values of the table's key, separated by spaces.
    let key: String
    /// The plain members as one JSON object.
    let json: String
    /// For each encrypted column; empty for null.
    let sealed: [[UInt8]]
    /// For each computed column, a Postgres literal; empty for null.
    let derived: [String]
    /// The plain values of the encrypted columns.
    let plain: [[UInt8]?]

    /// - Parameter given: Postgres literals of computed columns without a source.
    init(
        _ line: ArchiveLine, of table: ArchivedTable, owner: UUID, _ cipher: OwnerCipher, given: [String: String] = [:]
    ) throws {
        self.line = line
        key = table.key.map { $0 == "owner" ? owner.text : line.text(ArchivedTable.member($0)) ?? "" }
            .joined(separator: " ")
        json = line.json(table.columns.lazy.map(\.member))
        let id = table.sealingID.map { line.id(ArchivedTable.member($0)) } ?? owner
        let place = (line["place"].flatMap { try? JSONParser.parse($0) })?.integer ?? 0
        var plain: [[UInt8]?] = []
        var sealed: [[UInt8]] = []
        for column in table.sealed {
            // Without its picture, the reading of a card is bound to nothing.
            guard let id, let value = try Self.plain(column, in: line) else {
                plain.append(nil)
                sealed.append([])
                continue
            }
            plain.append(value)
            sealed.append(try cipher.seal(value, context: column.context(id, place)))
        }
        self.plain = plain
        self.sealed = sealed
        derived = try table.derived.map { column in
            if let literal = given[column.name] { return literal }
            let source = table.sealed.firstIndex { $0.name == column.source }.flatMap { plain[$0] }
            if let source { return try column.literal(source, cipher) }
            guard column.isArchived, let mark = line.text(ArchivedTable.member(column.name)) else { return "" }
            return "\\x\(mark)"
        }
    }

    private static func plain(_ column: SealedColumn, in line: ArchiveLine) throws -> [UInt8]? {
        guard !line.isNull(column.member), let value = line[column.member] else { return nil }
        switch column.form {
        case .json: return Array(value)
        case .text: return line.text(column.member).map { Array($0.utf8) }
        }
    }
}

extension ArchivedTable {
    /// - Parameter first: the number of the first line in its part, from 1.
    /// - Throws: a fault if a line has another set of members.
    func check(_ lines: [ArchiveLine], from first: Int, _ missing: inout MissingMembers) throws(ArchiveFault) {
        let members = members
        for (index, line) in lines.enumerated() {
            try members.check(line, at: first + index, &missing)
            try checkIDs(of: line, at: first + index)
        }
    }

    /// Ids are compared as they are spelled.
    private func checkIDs(of line: ArchiveLine, at number: Int) throws(ArchiveFault) {
        for member in key.map(Self.member) where !["owner", "stage", "device"].contains(member) {
            guard let id = line.id(member), id.text == line.text(member) else {
                throw .line(part: name, number: number, "'\(member)' is not an id in lower case")
            }
        }
    }
}

extension ArchiveLine {
    /// The object with these members.
    func json(_ names: some Sequence<String>) -> String {
        var json = Array("{".utf8)
        for name in names {
            guard let value = self[name] else { continue }
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            json += "\"\(name)\":".utf8
            json += value
        }
        return String(decoding: json + "}".utf8, as: UTF8.self)
    }

    /// The line with other ids, wherever a text is one of the ids.
    func replacing(_ ids: [UUID: UUID]) -> ArchiveLine {
        var line = self
        for member in members {
            var bytes = Array(member.value)
            var isChanged = false
            var position = 0
            while position + 37 < bytes.count {
                guard bytes[position] == UInt8(ascii: "\""), bytes[position + 37] == UInt8(ascii: "\""),
                    let id = UUID(uuidString: String(decoding: bytes[(position + 1)..<(position + 37)], as: UTF8.self)),
                    let other = ids[id]
                else {
                    position += 1
                    continue
                }
                bytes.replaceSubrange((position + 1)..<(position + 37), with: Array(other.text.utf8))
                isChanged = true
                position += 38
            }
            if isChanged { line[member.name] = bytes[...] }
        }
        return line
    }
}
