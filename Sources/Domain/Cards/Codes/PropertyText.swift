/// Escapes of vCard and MECARD: a backslash before `\\`, `;`, `,`, `:`, `"` and `n`.
enum PropertyText {
    static func unescape(_ text: some StringProtocol) -> String {
        var result = ""
        var escaped = false
        for character in text {
            if escaped {
                result.append(character == "n" || character == "N" ? "\n" : character)
                escaped = false
            } else if character == "\\" {
                escaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// Splits at unescaped separators; the parts keep their escapes.
    static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
        var parts = [""]
        var escaped = false
        for character in text {
            if character == separator, !escaped {
                parts.append("")
                continue
            }
            escaped = character == "\\" && !escaped
            parts[parts.count - 1].append(character)
        }
        return parts
    }
}
