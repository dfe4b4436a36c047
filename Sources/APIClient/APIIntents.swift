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
    package var ok: Bool
    package var dialog: String
    package var confirmToken: String?
    package var choices: [String]
    var undoToken: String?
    var missing: String?

    package var lines: [String] {
        var lines = [dialog]
        if !ok || undoToken == nil { lines += choices.map { "  " + $0 } }
        if !ok, confirmToken == nil, let missing { lines.append("Missing: \(missing)=…") }
        if let undoToken { lines.append("Undo: tapline undo \(undoToken)") }
        return lines
    }
}
