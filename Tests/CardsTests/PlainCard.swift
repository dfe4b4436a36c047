import Cards
import Foundation
import Testing

/// Cards as plain text with their expected fields, from `PlainCards`: the lines of the card, `--`, one field per line
/// with its value (phones with their printed type, if any), and `==` before the next card.
struct PlainCard: Sendable, CustomTestStringConvertible {
    var text: String
    var fields: [CardFieldName: [String]] = [:]
    var types: [String: PhoneType] = [:]

    var testDescription: String { text.prefix { $0 != "\n" } + "…" }

    static let all: [PlainCard] = {
        let folder = Bundle.module.url(forResource: "PlainCards", withExtension: nil)
        let files = folder.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        return (files ?? []).sorted { $0.path < $1.path }.flatMap { file in
            ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n==\n").compactMap(
                PlainCard.init)
        }
    }()

    private init?(_ entry: String) {
        let parts = entry.components(separatedBy: "\n--\n")
        guard parts.count == 2 else { return nil }
        text = parts[0]
        for line in parts[1].split(separator: "\n") {
            let pair = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2, let name = CardFieldName(rawValue: pair[0]) else { return nil }
            guard name == .phone else {
                fields[name, default: []].append(pair[1])
                continue
            }
            let words = pair[1].split(separator: " ").map(String.init)
            fields[.phone, default: []].append(words[0])
            if words.count > 1 { types[words[0]] = PhoneType(rawValue: words[1]) }
        }
    }

    /// For comparison: without case and outer punctuation.
    static func plain(_ value: String) -> String {
        value.lowercased().split { ",.;".contains($0) || $0.isWhitespace }.joined(separator: " ")
    }
}
