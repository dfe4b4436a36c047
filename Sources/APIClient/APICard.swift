import Contacts

/// A card in a response of the API, and its text for a terminal.
package struct APICard: Codable, Sendable {
    private struct Own: Codable {
        var id: String
        var status: String
        var hasPerson: Bool
        var confidence: [String: Double]
        var captureId: String?
        var batchId: String?
        var isManuallyEdited: Bool
        var ocrConfidence: Double?
        var reviewedAt: String?
        var version: Int
    }

    private let own: Own
    private let fields: ContactFields

    /// The contact's fields and the card's own members are in the same JSON object.
    package init(from decoder: any Decoder) throws {
        own = try Own(from: decoder)
        fields = try ContactFields(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try own.encode(to: encoder)
        try fields.encode(to: encoder)
    }

    /// `ID  draft  Elena Marquez, Lumen Works  elena@example.com  weakest 0.62`
    package var line: String {
        var marks = [own.status]
        if !own.hasPerson { marks.append("no person") }
        if own.reviewedAt != nil { marks.append("reviewed") }
        if own.isManuallyEdited { marks.append("edited") }
        var parts = [own.id, marks.joined(separator: ", "), nameAndCompany]
        parts += fields.emails.prefix(1) + fields.phones.prefix(1).map(\.text)
        if own.status == "draft", let weakest = own.confidence.values.min() {
            parts.append("weakest \(Self.two(weakest))")
        }
        return parts.joined(separator: "  ")
    }

    private var nameAndCompany: String {
        let words = [fields.name, fields.company].filter { !$0.isEmpty }
        return words.isEmpty ? "no name" : words.joined(separator: ", ")
    }

    /// One line for each field that has a value.
    package var members: [String] { fields.lines }

    static func two(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

package struct APICardPage: Decodable, Sendable {
    package var data: [APICard]
    package var nextCursor: String?
}

/// The data read from a card's picture.
package struct APICardDraft: Codable, Sendable {
    struct Field: Codable {
        var name: String
        var value: String
        var display: String
        var confidence: Double
        var band: String
        var type: String?
        var `extension`: String?
        var isEdited: Bool
    }

    var card: APICard
    var rawText: String
    var fields: [Field]

    package var lines: [String] {
        var lines = [card.line] + card.members
        if !fields.isEmpty { lines.append("read from the picture:") }
        lines += fields.map { field in
            "  \(field.band) \(APICard.two(field.confidence))  \(field.name): \(field.value)"
                + (field.extension.map { " ext. \($0)" } ?? "") + (field.type.map { " (\($0))" } ?? "")
                + (field.isEdited ? "  (edited)" : "")
        }
        return lines
    }
}
