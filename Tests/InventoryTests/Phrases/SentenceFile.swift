import Foundation
import JSON
import Testing

/// A spoken sentence with its meaning.
struct SpokenSentence {
    var text: String
    /// nil: no intent is meant.
    var intent: String?
    /// Values as text; the names of a list are joined by ", ".
    var parameters: [String: String]

    /// The sentences of a file in `Sentences`.
    static func all(_ name: String) throws -> [SpokenSentence] {
        let file = try #require(Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Sentences"))
        let text = try String(contentsOf: file, encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let json = try JSONParser.parse(Array(line.utf8))
            var parameters: [String: String] = [:]
            if case .object(let members)? = json["params"] {
                for member in members {
                    let names = (member.value.array ?? []).compactMap(\.string)
                    parameters[member.name] = member.value.string ?? names.joined(separator: ", ")
                }
            }
            return SpokenSentence(
                text: try #require(json["text"]?.string), intent: json["intent"]?.string, parameters: parameters)
        }
    }
}
