/// Escapes of vCard and MECARD: a backslash before `\\`, `;`, `,`, `:`, `"` and `n`.
package enum PropertyText {
    package static func unescape(_ text: some StringProtocol) -> String {
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
    package static func split(_ text: some StringProtocol, at separator: Unicode.Scalar) -> [String] {
        var parts: [String.UnicodeScalarView] = [.init()]
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == separator, !isEscaped {
                parts.append(.init())
                continue
            }
            isEscaped = scalar == "\\" && !isEscaped
            parts[parts.count - 1].append(scalar)
        }
        return parts.map { String($0) }
    }
}
