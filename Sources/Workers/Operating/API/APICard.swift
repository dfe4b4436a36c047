/// A card as the API shows it; what a command prints of it.
struct APICard: Codable {
    var id: String
    var status: String
    var name: String
    var company: String
    var jobTitle: String
    var emails: [String]
    var phones: [String]
    var websites: [String]
    var street: String
    var city: String
    var region: String
    var postalCode: String
    var country: String
    var notes: String?
    var confidence: [String: Double]
    var captureId: String?
    var batchId: String?
    var isManuallyEdited: Bool
    var ocrConfidence: Double?
    var reviewedAt: String?
    var version: Int

    /// `ID  draft  Elena Marquez, Lumen Works  elena@example.com  weakest 0.62`
    var line: String {
        var marks = [status]
        if reviewedAt != nil { marks.append("reviewed") }
        if isManuallyEdited { marks.append("edited") }
        var parts = [id, marks.joined(separator: ", "), who]
        parts += emails.prefix(1) + phones.prefix(1)
        if status == "draft", let weakest = confidence.values.min() { parts.append("weakest \(Self.two(weakest))") }
        return parts.joined(separator: "  ")
    }

    private var who: String {
        let words = [name, company].filter { !$0.isEmpty }
        return words.isEmpty ? "nobody named" : words.joined(separator: ", ")
    }

    /// Every member that says something, a line each.
    var members: [String] {
        let texts = [
            ("name", name), ("company", company), ("jobTitle", jobTitle), ("emails", emails.joined(separator: ", ")),
            ("phones", phones.joined(separator: ", ")), ("websites", websites.joined(separator: ", ")),
            ("street", street), ("city", city), ("region", region), ("postalCode", postalCode), ("country", country),
            ("notes", notes ?? ""),
        ]
        return texts.filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1)" }
    }

    static func two(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

struct APICardPage: Decodable {
    var data: [APICard]
    var nextCursor: String?
}

/// What was found in a card's picture.
struct APICardDraft: Codable {
    struct Field: Codable {
        var name: String
        var value: String
        var display: String
        var confidence: Double
        var band: String
        var type: String?
        var isEdited: Bool
    }

    var card: APICard
    var rawText: String
    var fields: [Field]

    var text: String {
        var lines = [card.line] + card.members
        if !fields.isEmpty { lines.append("read from the picture:") }
        lines += fields.map { field in
            "  \(field.band) \(APICard.two(field.confidence))  \(field.name): \(field.value)"
                + (field.type.map { " (\($0))" } ?? "") + (field.isEdited ? "  (changed since)" : "")
        }
        return lines.joined(separator: "\n")
    }
}
