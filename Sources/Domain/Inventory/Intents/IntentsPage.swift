/// The page about the intents, as Markdown: `ops/contracts/intents.md`.
package enum IntentsPage {
    package static var text: String {
        ([introduction] + IntentGroup.allCases.map(section) + [fields]).joined(separator: "\n") + "\n"
    }

    private static let introduction = """
        # Intents

        The \(Intent.allCases.count) actions that a person can speak. `POST /v1/intents/{slug}` runs one of them, and
        `POST /v1/intents/parse` finds the intent of a sentence. This page is written from the registry
        `Sources/Domain/Inventory/Intents`; a test compares them. `{count item}` is a number with its noun: “1 item”, “2 items”.

        | group | intents |
        |---|---|
        \(IntentGroup.allCases.map { "| \($0.rawValue) | \($0.intents.count) |" }.joined(separator: "\n"))

        """

    private static func section(_ group: IntentGroup) -> String {
        (["## \(group.rawValue)", ""] + group.intents.flatMap(intent)).joined(separator: "\n")
    }

    private static func intent(_ intent: Intent) -> [String] {
        let definition = intent.definition
        var lines = ["### `\(intent.slug)`: \(definition.title)", ""]
        lines.append("- **Say:** " + definition.phrases.map { "“\($0)”" }.joined(separator: ", "))
        lines.append("- **Scope:** `\(definition.scope.rawValue)`")
        lines.append("- **Confirmation:** \(definition.confirmation.rawValue)")
        lines.append("- **Undo:** \(definition.undo.rawValue)")
        lines.append("- **Answer:** “\(definition.dialog.success)”")
        for (name, sentence) in [
            ("Asked before", definition.dialog.confirmation), ("Ambiguous", definition.dialog.ambiguous),
            ("Not found", definition.dialog.notFound),
        ] {
            if let sentence { lines.append("- **\(name):** “\(sentence)”") }
        }
        lines.append("")
        if !definition.parameters.isEmpty {
            lines += ["| parameter | type | required | question |", "|---|---|---|---|"]
            lines += definition.parameters.map {
                "| `\($0.name)` | \($0.kind.typeName) | \($0.requirement.rawValue) | \($0.question) |"
            }
            lines.append("")
        }
        return lines
    }

    private static var fields: String {
        let tables = InventoryObject.allCases.flatMap { object in
            [
                "### Fields of \(article(object.noun)) \(object.noun)", "", "| field | name | must be | stored |",
                "|---|---|---|---|",
            ]
                + object.fields.map { field in
                    "| `\(field.key)` | \(field.label) | \(field.kind.expectation) | \(field.storage.rawValue) |"
                } + [""]
        }
        return (["## Fields", ""] + tables.dropLast()).joined(separator: "\n")
    }

    private static func article(_ noun: String) -> String { "aeiou".contains(noun.prefix(1)) ? "an" : "a" }
}
