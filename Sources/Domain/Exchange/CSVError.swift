/// An error in a CSV file. `line` and `column` count from 1; columns count bytes.
package struct CSVError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: String, Equatable, Sendable {
        /// A quoted cell without a closing quote; the position is that of its opening quote.
        case unclosedQuote = "csv_unclosed_quote"
        /// Text between a closing quote and the next comma.
        case textAfterQuote = "csv_text_after_quote"
        /// A quote inside a cell that does not start with a quote.
        case quoteInText = "csv_quote_in_text"
        case notUTF8 = "csv_not_utf8"
        /// The row has a different number of cells than the header.
        case wrongWidth = "csv_wrong_width"
        case missingHeader = "csv_missing_header"
        case missingColumn = "csv_missing_column"
    }

    package let problem: Problem
    package let line: Int
    package let column: Int
    /// What was expected, for a person.
    package let detail: String

    init(_ problem: Problem, line: Int, column: Int, detail: String) {
        self.problem = problem
        self.line = line
        self.column = column
        self.detail = detail
    }

    package var code: String { problem.rawValue }
    package var description: String { "line \(line), column \(column): \(detail)" }
}
