import CommandLine

/// What an import of items has done, with the text for a terminal.
package struct APIItemImport: Decodable, Sendable {
    var isDryRun: Bool
    var created: Int
    var changed: Int
    var unchanged: Int
    var locationsCreated: Int
    var labelsCreated: Int
    var isHomeCreated: Bool
    var undoToken: String?

    package var lines: [String] {
        let verb = isDryRun ? "would be " : ""
        var lines = [
            "items: \(created) \(verb)created, \(changed) \(verb)changed, \(unchanged) as in the file"
        ]
        for (count, noun) in [
            (locationsCreated, "location"), (labelsCreated, "label"), (isHomeCreated ? 1 : 0, "home"),
        ]
        where count > 0 {
            lines.append("\(CountedNoun.text(count, noun)) \(verb)created")
        }
        if let undoToken { lines.append("Undo: tapline undo \(undoToken)") }
        return lines
    }
}
