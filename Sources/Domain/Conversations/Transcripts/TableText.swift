import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Exchange
import Languages

/// A listing with a message in each row and columns between tabs, bars, semicolons or commas: date, sender, direction,
/// number, text.
enum TableText {
    /// Share of the lines that must have every column.
    private static let minShare = 0.8
    /// A column of names has at most this many.
    private static let maxNames = 40

    /// Lines above a table, at most.
    static let maxHeading = 8
    private static let maxColumns = 20
    /// After so many rows, a text that has no columns is left.
    private static let checked = 20

    private enum Column { case stamp, direction, name, phone, other }

    /// - Returns: nil if the text is no such listing.
    static func entries(of text: String, _ reader: DateReader, within budget: ReadingBudget) -> [Transcript.Entry]? {
        for separator in ["\t", "|", ";", ","] as [Character] where text.contains(separator) {
            if let entries = entries(of: text, separator, reader, within: budget) { return entries }
        }
        return nil
    }

    private static func entries(
        of text: String, _ separator: Character, _ reader: DateReader, within budget: ReadingBudget
    ) -> [Transcript.Entry]? {
        let all = text.lines().filter { !$0.trimmed.isEmpty && !isRule($0) }
        // A heading can stand above the table.
        let start = all.prefix(maxHeading).firstIndex { $0.count { $0 == separator } > 1 } ?? 0
        let hasEdges = separator == "|" && all.indices.contains(start) && all[start].first == separator
        let lines = hasEdges ? all[start...].map(withoutEdges)[...] : all[start...]
        // Semicolons and commas are also in texts.
        let isQuoted = separator == ";" || separator == ","
        let fewest = isQuoted ? 4 : 3
        guard lines.count > 1,
            let rows = isQuoted ? records(lines, separator, fewest, within: budget) : fields(lines, separator, fewest)
        else { return nil }
        let count = rows[0].count
        let whole = rows.filter { $0.count == count }
        guard whole.count > 1, hasColumns(rows) else { return nil }
        // The first row can have the names of the columns.
        let sample = Array(whole.dropFirst().prefix(200))
        let columns = (0..<(isQuoted ? count : count - 1)).map { column($0, sample, reader) }
        func isColumn(_ column: Column) -> (Int) -> Bool { { columns.indices.contains($0) && columns[$0] == column } }
        let named = RecordText.entries(
            of: rows, reader, areNames: isColumn(.name), areDirections: isColumn(.direction))
        if let named { return named }
        guard columns.contains(.stamp), columns.contains(.name) || columns.contains(.phone) else { return nil }
        // The texts are longer than what stands in other columns.
        func length(_ column: Int) -> Int { sample.reduce(0) { $0 + $1[column].utf8.count } }
        let texts = columns.indices.filter { columns[$0] == .other }
        let said = isQuoted ? texts.max { length($0) < length($1) } ?? count - 1 : count - 1
        var entries: [Transcript.Entry] = []
        let hasLabels = columns.firstIndex(of: .stamp).map { stamp(rows[0][$0], reader) == nil } ?? false
        for row in rows.dropFirst(hasLabels ? 1 : 0) {
            guard budget.hasTimeLeft else { return nil }
            guard row.count == count else {
                // A text of several lines.
                if let last = entries.indices.last {
                    entries[last].text += " " + row.joined(separator: " ")
                }
                continue
            }
            entries.append(entry(row, columns, said, reader))
        }
        return entries
    }

    /// "|---|:---|" of a table in Markdown.
    private static func isRule(_ line: Substring) -> Bool {
        line.contains("|") && line.contains("-") && line.allSatisfy { "|-: ".contains($0) }
    }

    /// Without the bars at the ends of a row in Markdown.
    private static func withoutEdges(_ line: Substring) -> Substring {
        guard line.first == "|" else { return line }
        let row = line.dropFirst()
        return row.last == "|" ? row.dropLast() : row
    }

    /// Whether enough rows have as many columns as the first one.
    private static func hasColumns(_ rows: [[String]]) -> Bool {
        Double(rows.count { $0.count == rows[0].count }) >= minShare * Double(rows.count)
    }

    /// - Returns: nil if the first line has too few or too many columns.
    private static func fields(_ lines: ArraySlice<Substring>, _ separator: Character, _ fewest: Int) -> [[String]]? {
        let count = (lines.first?.count { $0 == separator } ?? 0) + 1
        guard (fewest...maxColumns).contains(count) else { return nil }
        return lines.map { line in
            line.split(separator: separator, maxSplits: count - 1, omittingEmptySubsequences: false).map(\.trimmed)
        }
    }

    /// Rows whose fields can stand in quotation marks and then have several lines. More columns than in the first row are
    /// parts of the last one. If a quotation mark is in a wrong place, all of them are letters.
    /// - Returns: nil if the first rows have too few or too many columns.
    private static func records(
        _ lines: ArraySlice<Substring>, _ separator: Character, _ fewest: Int, within budget: ReadingBudget
    ) -> [[String]]? {
        guard let mark = separator.asciiValue else { return nil }
        var reader = CSVReader(Array(lines.joined(separator: "\n").utf8), separator: mark, unguardsFormulas: false)
        var rows: [[String]] = []
        do throws(CSVError) {
            while let cells = try reader.next() {
                guard budget.hasTimeLeft else { return nil }
                let row = cells.map { $0.replacing("\n", with: " ").trimmed }
                let count = rows.first?.count ?? row.count
                guard (fewest...maxColumns).contains(count) else { return nil }
                let last = row.dropFirst(count - 1).joined(separator: String(separator))
                rows.append(row.count > count ? row.prefix(count - 1) + [last] : row)
                guard rows.count != checked || hasColumns(rows) else { return nil }
            }
        } catch {
            return fields(lines, separator, fewest)
        }
        return rows.isEmpty ? nil : rows
    }

    private static func column(_ index: Int, _ rows: [[String]], _ reader: DateReader) -> Column {
        let values = rows.map { $0[index] }
        func share(_ test: (String) -> Bool) -> Bool {
            Double(values.count(where: test)) >= minShare * Double(values.count)
        }
        if share({ stamp($0, reader) != nil }) { return .stamp }
        if share({ Direction(word: $0) != nil }) { return .direction }
        if share({ ContactName.isPhone($0) }) { return .phone }
        let names = values.compactMap { SenderName($0) }.filter { $0.strength > .weak }
        let isNames = Double(names.count) >= minShare * Double(values.count) && Set(names.map(\.key)).count <= maxNames
        return isNames ? .name : .other
    }

    private static func stamp(_ text: String, _ reader: DateReader) -> Stamp? {
        let tokens = Token.tokens(of: text)
        guard tokens.count <= 20, let stamp = Stamp.read(tokens, 0, reader), stamp.end == tokens.count else {
            return nil
        }
        return stamp
    }

    private static func entry(
        _ row: [String], _ columns: [Column], _ said: Int, _ reader: DateReader
    ) -> Transcript.Entry {
        var entry = Transcript.Entry(text: row[said])
        if entry.text.isEmpty {
            entry.files = zip(columns, row).compactMap { $0 == .other ? Placeholder.file(named: $1) : nil }
        }
        var direction: Direction?
        for (column, value) in zip(columns, row) {
            switch column {
            case .stamp:
                guard let stamp = stamp(value, reader) else { continue }
                var whole = entry.stamp ?? stamp
                whole.date = whole.date ?? stamp.date
                whole.minute = whole.minute ?? stamp.minute
                entry.stamp = whole
            case .direction: direction = Direction(word: value)
            // The first of two names is the sender.
            case .name where entry.sender == nil: entry.sender = SenderName(value)
            default: continue
            }
        }
        if entry.sender == nil, let phone = columns.firstIndex(of: .phone) { entry.sender = SenderName(row[phone]) }
        if direction == .sent { entry.sender = .owner }
        return entry
    }
}
