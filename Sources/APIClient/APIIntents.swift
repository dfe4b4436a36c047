import CommandLine

/// The spoken actions over an inventory, with their text for a terminal.
package struct APIIntents: Decodable, Sendable {
    struct Intent: Decodable {
        struct Parameter: Decodable {
            var name: String
            var requirement: String
        }

        var slug: String
        var phrases: [String]
        var parameters: [Parameter]
    }

    var data: [Intent]

    package var lines: [String] {
        TextTable.lines(
            data.map { intent in
                let parameters = intent.parameters.map { $0.requirement == "required" ? $0.name : "[\($0.name)]" }
                return [
                    intent.slug, parameters.joined(separator: " "),
                    "“\(intent.phrases.first ?? "")”",
                ]
            })
    }
}

/// What an intent answered.
package struct APIIntentAnswer: Decodable, Sendable {
    /// An object with what a provider suggests. Other intents answer other values.
    private struct Described: Decodable {
        struct Suggestion: Decodable {
            var field: String
            var value: String
        }

        var suggestions: [Suggestion]
    }

    private enum Key: CodingKey { case ok, dialog, confirmToken, choices, undoToken, missing, value }

    package var ok: Bool
    package var dialog: String
    package var confirmToken: String?
    package var choices: [String]
    var undoToken: String?
    var missing: String?
    /// `AI says: make Bosch`
    private var suggestions: [String] = []

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        ok = try values.decode(Bool.self, forKey: .ok)
        dialog = try values.decode(String.self, forKey: .dialog)
        confirmToken = try values.decodeIfPresent(String.self, forKey: .confirmToken)
        choices = try values.decode([String].self, forKey: .choices)
        undoToken = try values.decodeIfPresent(String.self, forKey: .undoToken)
        missing = try values.decodeIfPresent(String.self, forKey: .missing)
        let described = try? values.decode(Described.self, forKey: .value)
        suggestions = (described?.suggestions ?? []).map { "AI says: \($0.field) \($0.value)" }
    }

    package var lines: [String] {
        var lines = [dialog] + suggestions
        if !ok || undoToken == nil { lines += choices.map { "  " + $0 } }
        if !ok, confirmToken == nil, let missing { lines.append("Missing: \(missing)=…") }
        if let undoToken { lines.append("Undo: tapline undo \(undoToken)") }
        return lines
    }
}
