import Captures
import Exchange
package import FoundationEssentials

/// A row of a file of an inventory.
package struct InventoryRow: Sendable {
    /// The first line of the row, from 1.
    package let line: Int
    /// By the fields' keys. A field whose cell is empty is missing.
    package var values: [String: InventoryValue] = [:]
    /// The names of the location and label, by the fields' keys.
    package var names: [String: String] = [:]
    package var id: UUID?
    package var home = ""

    init(line: Int) { self.line = line }
}

/// Why a file of an inventory is refused.
package struct InventoryRowFault: Sendable, Equatable {
    package enum Reason: Sendable {
        /// The file is no CSV, or has not the columns of an inventory.
        case invalidFile
        case invalidValue, missingValue, tooLong
    }

    package let reason: Reason
    /// `inventory.csv`
    package let file: String
    /// From 1.
    package let line: Int
    /// The column's title; nil for the whole row.
    package let column: String?
    /// A sentence for a person.
    package let detail: String
}

package struct InventorySheetReading: Sendable {
    package let sheet: InventorySheet
    /// The fields that the file has columns for.
    package let fields: [FieldDefinition]
    package let rows: [InventoryRow]
    /// At most `InventorySheetReader.mostFaults`.
    package let faults: [InventoryRowFault]
}

/// Reads a file of `InventorySheet`: columns in any order and case, unknown ones are ignored.
package struct InventorySheetReader: Sendable {
    package static let mostRows = 20_000
    package static let mostFaults = 101

    private let context: CoercionContext

    package init(context: CoercionContext) { self.context = context }

    /// - Parameter name: the file's name in faults and, without another sign, what decides its kind.
    package func read(_ bytes: [UInt8], called name: String, as known: InventorySheet? = nil) -> InventorySheetReading {
        var csv = CSVReader(bytes)
        var sheet = known ?? .items
        var columns: [InventoryColumn?] = []
        var cells: [(line: Int, cells: [String])] = []
        var order = SheetDateOrder()
        var faults: [InventoryRowFault] = []
        func refuse(_ detail: String, _ line: Int) {
            faults.append(.init(reason: .invalidFile, file: name, line: line, column: nil, detail: detail))
        }
        guard !Self.hasSemicolons(bytes) else {
            refuse("Semicolons separate the columns. Save the file with commas between the columns.", 1)
            return .init(sheet: sheet, fields: [], rows: [], faults: faults)
        }
        do throws(CSVError) {
            guard let header = try csv.next() else {
                refuse("The file is empty.", 1)
                return .init(sheet: sheet, fields: [], rows: [], faults: faults)
            }
            sheet = known ?? Self.sheet(of: header)
            var titles: Set<String> = []
            columns = header.map { title in
                sheet.column(titled: title).flatMap { titles.insert($0.title).inserted ? $0 : nil }
            }
            var written: Set<String> = []
            for title in header
            where sheet.column(titled: title) != nil && !written.insert(title.lowercased()).inserted {
                refuse("The header has the column \(title) twice.", 1)
                return .init(sheet: sheet, fields: [], rows: [], faults: faults)
            }
            let needed = sheet.columns[0]
            guard columns.contains(where: { $0?.title == needed.title }) else {
                refuse("The header has no column \(needed.title).", 1)
                return .init(sheet: sheet, fields: [], rows: [], faults: faults)
            }
            while faults.count < Self.mostFaults, let row = try csv.next() {
                guard row.count == header.count else {
                    refuse("The row has \(row.count) cells, the header \(header.count).", csv.rowLine)
                    continue
                }
                guard cells.count < Self.mostRows else {
                    let detail = "The file has more than \(Self.mostRows) rows."
                    faults.append(
                        .init(reason: .tooLong, file: name, line: csv.rowLine, column: nil, detail: detail))
                    break
                }
                order.note(row, columns, line: csv.rowLine)
                cells.append((csv.rowLine, row))
            }
        } catch {
            let detail = error.detail.prefix(1).uppercased() + error.detail.dropFirst()
            refuse("\(detail), at byte \(error.column) of the line.", error.line)
        }
        if let fault = order.fault(in: name) { faults.append(fault) }
        let context = context.reading(datesIn: order.order)
        var rows: [InventoryRow] = []
        for (line, row) in cells where faults.count < Self.mostFaults {
            rows.append(self.row(row, columns, of: sheet, at: line, in: name, context, &faults))
        }
        return .init(
            sheet: sheet, fields: columns.compactMap { $0?.field }, rows: rows,
            faults: Array(faults.sorted { $0.line < $1.line }.prefix(Self.mostFaults)))
    }

    /// Whether the header is that of a spreadsheet program in a country with a decimal comma.
    private static func hasSemicolons(_ bytes: [UInt8]) -> Bool {
        let header = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return header.contains(UInt8(ascii: ";")) && !header.contains(UInt8(ascii: ","))
    }

    private static func sheet(of header: [String]) -> InventorySheet {
        let titles = Set(header.map { $0.lowercased() })
        if titles.contains("title") || !titles.contains("name") { return .items }
        return titles.isDisjoint(with: ["colorhex", "emoji"]) ? .locations : .labels
    }

    private func row(
        _ cells: [String], _ columns: [InventoryColumn?], of sheet: InventorySheet, at line: Int, in file: String,
        _ context: CoercionContext, _ faults: inout [InventoryRowFault]
    ) -> InventoryRow {
        var row = InventoryRow(line: line)
        func note(_ reason: InventoryRowFault.Reason, _ column: InventoryColumn, _ detail: String) {
            faults.append(.init(reason: reason, file: file, line: line, column: column.title, detail: detail))
        }
        for (cell, column) in zip(cells, columns) {
            guard let column else { continue }
            let isEmpty = cell.withoutInvisibles.trimmed.isEmpty
            switch column.content {
            case .field(let field):
                guard !isEmpty else {
                    if field.isRequired { note(.missingValue, column, "The cell must not be empty.") }
                    continue
                }
                do throws(FieldFault) {
                    let value = try field.value(ofCell: cell, in: context)
                    if case .name = field.kind {
                        row.names[field.key] = value.text
                    } else {
                        row.values[field.key] = value
                    }
                    if case .money(let money) = value, let currency = money.currency, currency != context.currency {
                        note(
                            .invalidValue, column,
                            "The amount is in \(currency), but your currency is \(context.currency).")
                    }
                } catch {
                    note(error.reason == .tooLong ? .tooLong : .invalidValue, column, error.dialog)
                }
            case .home: row.home = String(cell.withoutInvisibles.trimmed.cut(at: FieldKind.line.longest))
            case .id:
                row.id = UUID(uuidString: cell.trimmed)
                if row.id == nil, !isEmpty { note(.invalidValue, column, "The id is no UUID.") }
            // Photos are added one by one; whether a provider read an item is known from the item itself.
            case .photo, .photos, .usedAI: continue
            }
        }
        return row
    }
}

extension FieldDefinition {
    /// The value of a cell of a CSV file. A number is written with a decimal point, also before three digits. An amount
    /// with three digits after a point is refused in every currency: a spreadsheet may have written thousands.
    func value(ofCell cell: String, in context: CoercionContext) throws(FieldFault) -> InventoryValue {
        if kind == .money, MoneyReader.hasAmbiguousPoint(SpokenToken.tokens(of: cell, most: Self.mostTokens)) {
            throw FieldFault(self, .ambiguous, given: cell.trimmed)
        }
        switch kind {
        case .money, .day, .measure:
            if let value = stored(cell), value.text == cell { return value }
        case .percent:
            if case .percent(let share)? = stored(cell), share.text == cell, (0...100).contains(share.double) {
                return .percent(share)
            }
        default: break
        }
        return try value(of: cell, in: context)
    }

    /// A stored text as the cell of a CSV file. An amount such as `12.999` gets a fourth decimal, so that the amount is
    /// read in one way.
    package func cell(_ text: String) -> String {
        kind == .money && MoneyReader.ambiguousParts(text[...]) != nil ? text + "0" : text
    }

    /// A stored text in the form that a cell with the text is read in, so that both can be compared.
    package func comparable(_ text: String) -> String {
        switch kind {
        case .line, .lines: text.withoutInvisibles.trimmed
        default: text
        }
    }
}
