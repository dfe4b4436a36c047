/// Searches by bytes if the searched part is ASCII, which is much faster; otherwise by characters.
///
/// In a file that imports this module `contains` replaces the standard library's. It differs in three cases: no text
/// contains the empty part, a text with CRLF contains the part LF, and an ASCII text contains no character that is
/// only canonically equivalent to an ASCII one.
extension StringProtocol {
    /// Whether the text is ASCII.
    @inlinable package var isASCIIOnly: Bool { utf8.allSatisfy { $0 < 0x80 } }

    @inlinable package func contains(_ character: Character) -> Bool {
        guard let byte = character.plain else {
            return (!isASCIIOnly || character == "\r\n") && contains { $0 == character }
        }
        // In a text with other characters, a combining mark may follow the letter.
        return utf8.contains(byte) && (isASCIIOnly || contains { $0 == character })
    }

    @inlinable package func contains(_ part: String) -> Bool { firstPlace(of: part) != nil }

    /// First occurrence of `part`; nil if there is none or `part` is empty. Linear in the text: no step searches
    /// backward for the start of a character, which can be far away in a row of flags.
    @inlinable package func firstPlace(of part: String) -> Range<String.Index>? {
        guard let first = part.utf8.first else { return nil }
        let isASCIIOnly = isASCIIOnly
        // Text beyond ASCII can have several encodings.
        guard isASCIIOnly || part.isASCIIOnly else { return firstCharacters(of: part) }
        guard var start = utf8.firstIndex(of: first) else { return nil }
        while true {
            if utf8[start...].starts(with: part.utf8) {
                let place = start..<utf8.index(start, offsetBy: part.utf8.count)
                if isASCIIOnly || isWhole(place) { return place }
            }
            guard let next = utf8[utf8.index(after: start)...].firstIndex(of: first) else { return nil }
            start = next
        }
    }

    /// Compares character by character, forward only.
    @usableFromInline func firstCharacters(of part: String) -> Range<String.Index>? {
        guard let first = part.first else { return nil }
        var start = startIndex
        while start < endIndex {
            let next = index(after: start)
            if self[start] == first, let end = end(of: part.dropFirst(), from: next) { return start..<end }
            start = next
        }
        return nil
    }

    /// The index after `characters`, if they occur at `place`.
    private func end(of characters: Substring, from place: String.Index) -> String.Index? {
        var place = place
        for character in characters {
            guard place < endIndex, self[place] == character else { return nil }
            formIndex(after: &place)
        }
        return place
    }

    /// Whether an ASCII match neither begins nor ends inside a character. Only the adjacent scalars decide: ASCII does
    /// not combine with scalars further away.
    @usableFromInline func isWhole(_ place: Range<String.Index>) -> Bool {
        let scalars = unicodeScalars
        if place.lowerBound > startIndex {
            let before = scalars[scalars.index(before: place.lowerBound)]
            if before.joins(scalars[place.lowerBound]) { return false }
        }
        guard place.upperBound < endIndex else { return true }
        return !scalars[scalars.index(before: place.upperBound)].joins(scalars[place.upperBound])
    }
}

extension Unicode.Scalar {
    /// Whether the two scalars form one character.
    fileprivate func joins(_ next: Unicode.Scalar) -> Bool {
        if isASCII && next.isASCII { return self == "\r" && next == "\n" }
        return String(String.UnicodeScalarView([self, next])).count == 1
    }
}

extension String {
    /// Replaces every `part`. Faster than the standard library if `part` does not occur, which is the usual case.
    @inlinable package func replacingEach(_ part: String, with other: String) -> String {
        guard var place = firstPlace(of: part) else { return self }
        var (result, rest) = ("", Substring(self))
        while true {
            result += rest[..<place.lowerBound]
            result += other
            rest = rest[place.upperBound...]
            guard let next = rest.firstPlace(of: part) else { return result + rest }
            place = next
        }
    }

    /// Where an ASCII part occurs; the places do not overlap. Searches the text once.
    package func places(of part: String) -> [Range<String.Index>] {
        var places: [Range<String.Index>] = []
        let (wanted, bytes) = (Array(part.utf8), Array(utf8))
        var (offset, index) = (0, startIndex)
        while offset + wanted.count <= bytes.count {
            if bytes[offset..<(offset + wanted.count)].elementsEqual(wanted) {
                let end = utf8.index(index, offsetBy: wanted.count)
                places.append(index..<end)
                (offset, index) = (offset + wanted.count, end)
            } else {
                (offset, index) = (offset + 1, utf8.index(after: index))
            }
        }
        return places
    }
}
