/// The rows that `adb shell content query` prints: `Row: 0 address=+49…, date=…, type=1, body=Hello, Ann`.
enum AndroidRows {
    private static let mark = "Row: "
    private static let maxNameLength = 40

    /// - Returns: nil if there is none.
    static func records(in text: String) -> [MessageRecord]? {
        var rows: [Substring] = []
        var start: Substring.Index?
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let last = lines.lastIndex(where: { $0.hasPrefix(mark) }) else { return nil }
        // A text of several lines goes on in the lines below its row. An empty line below the last row ends it.
        for (index, line) in lines.enumerated() {
            if line.hasPrefix(mark) {
                if let start { rows.append(text[start..<line.startIndex]) }
                start = line.startIndex
            } else if let from = start, index > last, line.allSatisfy(\.isWhitespace) {
                rows.append(text[from..<line.startIndex])
                start = nil
            }
        }
        if let start { rows.append(text[start...]) }
        let cut = rows.map { (row: $0, places: places(in: $0)) }
        guard let first = cut.first else { return nil }
        // Each row has all fields. "a=3" in the text of one row is no field.
        let names = cut.reduce(Set(first.places.map(\.name))) { $0.intersection($1.places.map(\.name)) }
        guard names.count > 1 else { return nil }
        return cut.map { record($0.row, $0.places.filter { names.contains($0.name) }) }
    }

    /// Where `name=` begins a field: after the number of the row, or after a comma.
    private static func places(in row: Substring) -> [(name: String, start: Substring.Index, value: Substring.Index)] {
        var places: [(name: String, start: Substring.Index, value: Substring.Index)] = []
        var seen: Set<String> = []
        var index = row.startIndex
        while let space = row[index...].firstIndex(of: " ") {
            index = row.index(after: space)
            let isAfterComma = row[..<space].last == ","
            let isAfterNumber = places.isEmpty && row[..<space].last?.isNumber == true
            guard isAfterComma || isAfterNumber else { continue }
            let name = row[index...].prefix(maxNameLength).prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
            guard !name.isEmpty, name.endIndex < row.endIndex, row[name.endIndex] == "=",
                seen.insert(String(name)).inserted
            else { continue }
            places.append((String(name), index, row.index(after: name.endIndex)))
        }
        return places
    }

    private static func record(
        _ row: Substring, _ places: [(name: String, start: Substring.Index, value: Substring.Index)]
    ) -> MessageRecord {
        var fields: [MessageRecord.Field] = []
        for (index, place) in places.enumerated() {
            let end = index + 1 < places.count ? places[index + 1].start : row.endIndex
            var value = row[place.value..<end]
            while let last = value.last, last.isWhitespace || last == "," && index + 1 < places.count {
                value.removeLast()
            }
            fields.append(MessageRecord.Field(place.name, value == "NULL" ? "" : String(value)))
        }
        return MessageRecord(fields)
    }
}
