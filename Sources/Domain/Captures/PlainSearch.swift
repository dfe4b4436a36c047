/// Searching by bytes where the text is ASCII, which is far quicker; by the standard library where it is not.
///
/// `contains` stands in place of the library's own where this module is imported. It says the same but in this: nothing
/// holds an empty part, a text with CRLF holds the part LF, and ASCII no sign that only Unicode takes for one of its
/// own.
extension StringProtocol {
    /// Nothing but ASCII.
    @inlinable package var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }

    @inlinable package func contains(_ character: Character) -> Bool {
        guard let byte = character.plain else {
            return (!isPlain || character == "\r\n") && contains { $0 == character }
        }
        // A mark may stand on the letter where there is more than ASCII.
        return utf8.contains(byte) && (isPlain || contains { $0 == character })
    }

    @inlinable package func contains(_ part: String) -> Bool { firstPlace(of: part) != nil }

    /// Where `part` stands first; nil where it does not, or is empty.
    @inlinable package func firstPlace(of part: String) -> Range<String.Index>? {
        guard let first = part.utf8.first else { return nil }
        guard isPlain else { return Substring(self).firstRange(of: part) }
        guard var start = utf8.firstIndex(of: first) else { return nil }
        while true {
            if utf8[start...].starts(with: part.utf8) {
                return start..<utf8.index(start, offsetBy: part.utf8.count)
            }
            guard let next = utf8[utf8.index(after: start)...].firstIndex(of: first) else { return nil }
            start = next
        }
    }
}

extension String {
    /// Every `part` replaced. Mostly there is none, which is seen sooner than the library sees it.
    @inlinable package func swapping(_ part: String, with other: String) -> String {
        contains(part) ? replacing(part, with: other) : self
    }
}
