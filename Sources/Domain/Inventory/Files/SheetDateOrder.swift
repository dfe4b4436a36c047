import Captures
import Dates

/// The order of day and month in the dates of one file, such as `5/13/2027`. A file has one order.
///
/// Dates that can have only one order decide it, for the dates of all rows. Without such a date the order is unknown: the
/// owner's country does not tell which program has written the file.
struct SheetDateOrder {
    /// A date, and where it is.
    private struct Cell {
        var text: String
        var line: Int
        var column: InventoryColumn
    }

    /// The first date that can have only this order.
    private var deciding: [NumericDateOrder: Cell] = [:]
    /// The first date that can have both orders.
    private var undecided: Cell?

    /// Reads the dates of a row.
    mutating func note(_ cells: [String], _ columns: [InventoryColumn?], line: Int) {
        for (cell, column) in zip(cells, columns) {
            guard let column, case .day = column.field?.kind else { continue }
            let tokens = SpokenToken.tokens(of: cell, most: FieldDefinition.mostTokens)
            guard let orders = tokens.lazy.compactMap({ DayReader.orders(of: $0.text) }).first else { continue }
            let found = Cell(text: cell.trimmed, line: line, column: column)
            if orders.count == 2 {
                undecided = undecided ?? found
            } else if let order = orders.first {
                deciding[order] = deciding[order] ?? found
            }
        }
    }

    /// nil if no date of the file depends on the order, or the order is unknown.
    var order: NumericDateOrder? { deciding.count == 1 ? deciding.keys.first : nil }

    /// Why the file's dates cannot be read.
    func fault(in file: String) -> InventoryRowFault? {
        if let day = deciding[.dayFirst], let month = deciding[.monthFirst] {
            let (first, second) = day.line <= month.line ? (day, month) : (month, day)
            return fault(
                second, file,
                "The date “\(second.text)” and the date “\(first.text)” in line \(first.line) have different orders of day "
                    + "and month. Write dates such as 2027-05-01.")
        }
        guard deciding.isEmpty, let undecided else { return nil }
        return fault(
            undecided, file,
            "The date “\(undecided.text)” can be read in two ways, and no other date of the file tells the order of day and "
                + "month. Write dates such as 2027-05-01.")
    }

    private func fault(_ cell: Cell, _ file: String, _ detail: String) -> InventoryRowFault {
        InventoryRowFault(
            reason: .invalidValue, file: file, line: cell.line, column: cell.column.title, detail: detail)
    }
}
