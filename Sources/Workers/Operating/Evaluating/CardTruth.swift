import Cards
import FoundationEssentials

/// What stands on a card, from the file `NAME.json` beside the picture `NAME.jpg`:
/// `{"fields": {"fullName": ["Elena Marquez"], "phone": ["+14155550132"]}}`. Other keys are left alone.
struct CardTruth: Decodable {
    var fields: [CardFieldName: [String]]

    private enum Key: CodingKey { case fields }

    init(fields: [CardFieldName: [String]]) { self.fields = fields }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        fields = [:]
        for (name, values) in try container.decode([String: [String]].self, forKey: .fields) {
            guard let field = CardFieldName(rawValue: name) else {
                let known = CardFieldName.allCases.map(\.rawValue).joined(separator: ", ")
                throw DecodingError.dataCorruptedError(
                    forKey: .fields, in: container, debugDescription: "'\(name)' is no field; known: \(known)")
            }
            fields[field] = values
        }
    }
}
