/// Keeps a spreadsheet from running a cell as a formula, reversibly (D-75, X-24).
///
/// A cell that begins with `= + - @`, tab or carriage return gets a leading `'`. So does a cell that begins with
/// apostrophes before such a sign, which makes the guard reversible. Phone numbers `^\+[0-9]{6,15}$` stay as they are.
package enum FormulaGuard {
    package static func guarded(_ cell: String) -> String {
        needsGuard(cell.utf8) ? "'" + cell : cell
    }

    /// The inverse. An apostrophe that guards nothing is the cell's own.
    package static func unguarded(_ cell: String) -> String {
        cell.utf8.first == apostrophe && startsFormula(cell.utf8.dropFirst()) ? String(cell.dropFirst()) : cell
    }

    static func needsGuard(_ cell: String.UTF8View) -> Bool {
        startsFormula(cell[...]) && !isPhone(cell)
    }

    /// A cell that begins with any other byte needs no guard.
    static func isSuspect(_ first: UInt8) -> Bool { first == apostrophe || isSign(first) }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
        default: false
        }
    }

    private static let apostrophe = UInt8(ascii: "'")

    private static func startsFormula(_ cell: Substring.UTF8View) -> Bool {
        cell.first { $0 != apostrophe }.map(isSign) ?? false
    }

    private static func isPhone(_ cell: String.UTF8View) -> Bool {
        guard cell.first == UInt8(ascii: "+"), (7...16).contains(cell.count) else { return false }
        return cell.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
