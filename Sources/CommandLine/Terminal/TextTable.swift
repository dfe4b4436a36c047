/// Aligns the cells of rows in columns.
package enum TextTable {
    /// Cells are escaped before they are measured, because an escape is longer than its character. The last cell of a row
    /// is not padded: texts of any width, such as names, belong there.
    package static func lines(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(EscapedText.line) }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : Column.pad(cell, -widths[column])
            }.joined(separator: "  ")
        }
    }
}
