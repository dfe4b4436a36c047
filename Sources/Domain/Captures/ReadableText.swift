/// A text that readers can process in bounded time: both its length and the length of its characters are limited.
///
/// A step backward in a text and a comparison of two characters cost time in proportion to the length of a character
/// or of a row of flags. Ordinary text has no long ones. A character of more than `maxCharacterLength` code points, and
/// each flag after `maxFlags` in a row, is therefore replaced by U+FFFD.
package struct ReadableText: Sendable, Equatable {
    /// Code points of a text that are read, at most: up to the last whole line.
    package static let longest = 100_000

    /// A longer line is cut at the limit.
    private static let longestCutLine = 2_000
    private static let maxCharacterLength = 32
    private static let maxFlags = 16

    package let text: String
    /// Number of code points after the last one that is read.
    package let unread: Int

    /// - Parameter limit: code points to read, at most.
    package init(_ text: String, upTo limit: Int = longest) {
        let limited =
            text.utf8.count <= limit
            ? nil
            : text.unicodeScalars.index(
                text.startIndex, offsetBy: limit, limitedBy: text.endIndex)
        // A line that is cut has a wrong end, and perhaps half of a head.
        let end = limited.flatMap { $0 < text.endIndex ? $0 : nil }.map { end in
            let last = text.unicodeScalars[..<end].suffix(Self.longestCutLine)
            return last.lastIndex(of: "\n").map { text.unicodeScalars.index(after: $0) } ?? end
        }
        let read = end.map { String(text.unicodeScalars[..<$0]) } ?? text
        unread = end.map { text.unicodeScalars.distance(from: $0, to: text.endIndex) } ?? 0
        self.text = Self.withoutLongCharacters(read)
    }

    private static func withoutLongCharacters(_ text: String) -> String {
        // Below U+0300 only CR and LF combine.
        guard text.unicodeScalars.contains(where: { $0.value >= 0x300 }) else { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var flags = 0
        for character in text {
            let scalars = character.unicodeScalars
            flags = scalars.first.map(isRegionalIndicator) ?? false ? flags + 1 : 0
            // `utf8.count` is cheap; counting scalars is not.
            let isLong = character.utf8.count > maxCharacterLength && scalars.count > maxCharacterLength
            if isLong || flags > maxFlags { result.append("\u{FFFD}") } else { result.append(character) }
        }
        return result
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}

extension Recognition {
    /// Words as `ReadableText`, without the lines beyond the length limit; `unread` counts the code points left out.
    package var readable: (recognition: Recognition, unread: Int) {
        var (left, unread) = (ReadableText.longest, 0)
        var readable = self
        readable.lines = lines.compactMap { line in
            let length = line.words.reduce(0) { $0 + $1.text.unicodeScalars.count + 1 }
            guard length <= left, unread == 0 else {
                unread += length
                return nil
            }
            left -= length
            guard !line.words.allSatisfy(\.text.isASCIIOnly) else { return line }
            var line = line
            for index in line.words.indices { line.words[index].text = ReadableText(line.words[index].text).text }
            return line
        }
        return (readable, unread)
    }
}
