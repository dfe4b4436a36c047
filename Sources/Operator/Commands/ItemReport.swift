import Captures
import CommandLine
import Matching
import Runtime

/// What `tapline read --kind item` prints.
struct ItemReport: Encodable {
    /// Values that would be written to an item, by the keys of the fields.
    private var fields: [String: String]
    private var confidence: [String: Double]
    /// All claims, also those that would only be suggested.
    private var claims: [ItemReading.Claim]
    private var codes: [ItemReading.Code]
    private var receipt: ItemReading.Receipt?
    private var rawText: String
    private var words: [ReadCommand.ReportWord]
    private var quality: [String]
    private var width: Int?
    private var height: Int?

    init(_ recognition: Recognition?, _ reading: ItemReading, text: String) {
        let sure = reading.claims.filter { $0.confidence >= ItemReading.leastWritten }
        fields = Dictionary(sure.map { ($0.field, $0.value) }) { first, _ in first }
        confidence = Dictionary(sure.map { ($0.field, $0.confidence) }) { first, _ in first }
        claims = reading.claims
        codes = reading.codes
        receipt = reading.receipt
        rawText = text
        words = (recognition?.lines ?? []).flatMap(\.words).map(ReadCommand.ReportWord.init)
        quality = recognition?.quality ?? []
        (width, height) = (recognition?.width, recognition?.height)
    }

    /// One line for each claim, code and line of a receipt.
    var text: String {
        var lines = [rawText, ""]
        for claim in claims {
            let value = claim.currency.map { "\(claim.value) \($0)" } ?? claim.value
            lines.append("\(Column.pad(claim.field, -14))  \(Column.decimals(claim.confidence, 3))  \(value)")
        }
        lines += codes.map { "\(Column.pad($0.type, -14))         \($0.value)" }
        if let receipt {
            lines.append("")
            lines.append([receipt.shop ?? "-", receipt.date ?? "-"].joined(separator: "  "))
            lines += receipt.lines.map {
                "\(Column.pad($0.amount, 10))  \($0.quantity.map { "\($0) × " } ?? "")\($0.text)"
            }
            if let total = receipt.total { lines.append("\(Column.pad(total, 10))  total") }
        }
        return lines.joined(separator: "\n")
    }
}
