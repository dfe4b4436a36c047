import Cards
import FoundationEssentials

/// What stands on a card, from the file `NAME.json` beside the picture `NAME.jpg`:
/// `{"fields": {"fullName": ["Elena Marquez"], "phone": ["+14155550132"]}, "lines": ["Elena Marquez"]}`. Other keys are
/// left alone.
struct CardTruth: Decodable {
    var fields: [CardFieldName: [String]]
    /// As printed, in any order; empty where the label does not say.
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
                    forKey: .fields, in: container, debugDescription: "'\(name)' is no field; known: \(known)")
            }
            if field == .phone, let other = values.first(where: { !Self.isE164($0) }) {
                throw DecodingError.dataCorruptedError(
                    forKey: .fields, in: container,
                    debugDescription: "phone: '\(other)' is not E.164, as +14155550132 is")
            }
            fields[field] = values
        }
    }

    private static func isE164(_ number: String) -> Bool {
        number.hasPrefix("+") && (7...15).contains(number.count - 1)
            && number.dropFirst().utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}
