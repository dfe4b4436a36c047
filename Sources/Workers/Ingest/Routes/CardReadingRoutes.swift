import Captures
import Cards
import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import PhoneNumbers
import Requests
import Store

/// Reads a card's text and checks a form's fields without storing anything.
struct CardReadingRoutes: Sendable {
    /// Bytes; more than any card has.
    private static let maxTextBytes = 20_000

    let input: ContactInput
    private let parser: CardParser

    /// - Parameter region: two-letter region, for cards without a country.
    init(input: ContactInput, region: String?) {
        self.input = input
        parser = CardParser(phones: PhoneNumbers(), defaultRegion: region)
    }

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/cards/parse", .contactsRead, handler: parse),
            .write(.post, "/v1/cards/validate", .contactsRead, handler: validate),
        ]
    }

    /// Finds the fields of a card's text, with their confidence. Stores nothing.
    @Sendable private func parse(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let text = fields.text("text", upTo: Self.maxTextBytes)
        if fields.faults.isEmpty, !(text ?? "").unicodeScalars.contains(where: \.isVisible) {
            fields.note(.noText, "text", "There is no text to read.")
        }
        try fields.finish()
        let reading = parser.parse(text: text ?? "")
        let card = reading.parsed
        func members<Value>(_ values: [String: Value], _ json: (Value) -> JSON) -> JSON {
            .object(
                CardFieldName.allCases.compactMap { name in
                    values[name.rawValue].map { JSON.Member(name: name.rawValue, value: json($0)) }
                })
        }
        return .answer(
            .parsedCard(
                fields: members(card.fields, JSON.string),
                confidence: members(card.confidence, JSON.decimal),
                rawText: .string(card.rawText),
                words: .array(Self.words(reading))))
    }

    /// The words of the text in reading order, each with the field that was read from it.
    private static func words(_ reading: CardReading) -> [JSON] {
        var fields: [[Int]: CardFieldName] = [:]
        for field in reading.fields {
            for word in field.words { fields[[word.line, word.word]] = fields[[word.line, word.word]] ?? field.name }
        }
        let lines = reading.rawText.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().flatMap { row, line -> [JSON] in
            line.split(whereSeparator: \.isWhitespace).enumerated().map { column, word -> JSON in
                [
                    "line": .integer(row), "word": .integer(column), "text": .string(String(word)),
                    "field": JSON(fields[[row, column]]?.rawValue),
                ]
            }
        }
    }

    /// Checks fields by the same rules as saving. For a form that validates while a person types.
    @Sendable private func validate(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let (fields, faults) = try input.check(try call.json())
        var errors = faults.map(\.fault)
        if faults.isEmpty, !fields.isIdentifiable {
            errors.append(.init(.insufficientData, at: ""))
        }
        return .answer(
            .cardValidation(
                isValid: .bool(errors.isEmpty),
                errors: .array(
                    errors.map { error in
                        [
                            "pointer": .string(error.pointer), "code": .string(error.code),
                            "detail": .string(error.detail),
                        ]
                    }),
                fields: ContactView.json(fields)))
    }
}
