import Cards
import FoundationEssentials

/// The label of a card, from the file `NAME.json` beside the picture `NAME.jpg`. Other keys are ignored:
/// `{"fields": {"fullName": ["Elena Marquez"], "phone": ["+14155550132"]}, "lines": ["Elena Marquez"]}`.
struct CardTruth: Decodable {
    var fields: [CardFieldName: [String]]
    /// The printed lines in any order; empty if the label has none.
    var lines: [String] = []

    private enum Key: CodingKey { case fields, lines }

    init(fields: [CardFieldName: [String]], lines: [String] = []) {
        self.fields = fields
        self.lines = lines
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        lines = try container.decodeIfPresent([String].self, forKey: .lines) ?? []
        fields = [:]
        for (name, values) in try container.decode([String: [String]].self, forKey: .fields) {
            guard let field = CardFieldName(rawValue: name) else {
                let known = CardFieldName.allCases.map(\.rawValue).joined(separator: ", ")
                throw DecodingError.dataCorruptedError(
                    forKey: .fields, in: container, debugDescription: "'\(name)' is not a field; known: \(known)")
            }
            if field == .phone, let other = values.first(where: { !Self.isE164($0) }) {
                throw DecodingError.dataCorruptedError(
                    forKey: .fields, in: container,
                    debugDescription: "phone: '\(other)' is not E.164; an example is +14155550132")
            }
            fields[field] = values
        }
    }

    private static func isE164(_ number: String) -> Bool {
        number.hasPrefix("+") && (7...15).contains(number.count - 1)
            && number.dropFirst().utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}
