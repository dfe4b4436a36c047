/// Why a whole file is refused.
package enum ChatExportFault: Error, Sendable, Equatable, CustomStringConvertible {
    case notAnExport
    /// Nothing in the file tells these orders apart.
    case ambiguousDates([DateOrder])
    /// Two lines whose dates have no order in common.
    case contradictoryDates(Int, Int)
    case tooManySenders(Int)

    package var description: String {
        switch self {
        case .notAnExport:
            """
            none of the first \(WhatsAppScan.firstLines) lines begins like '[31/01/2024, 15:05:10] Name: text' or \
            '31/01/2024, 15:05 - Name: text': name the text file of a WhatsApp chat, unpacked, or a file of JSON lines
            """
        case .ambiguousDates(let orders):
            """
            the dates do not tell day from month: add --dates \(orders.map(\.rawValue).joined(separator: " or --dates "))
            """
        case .contradictoryDates(let first, let second):
            """
            the dates of lines \(first) and \(second) cannot have the same order of day and month: correct the wrong \
            line, or add --dates with the right order; a line without a date in this order then belongs to the message \
            before it
            """
        case .tooManySenders(let most): "more than \(most) names write in the file: it is not a WhatsApp chat"
        }
    }
}
