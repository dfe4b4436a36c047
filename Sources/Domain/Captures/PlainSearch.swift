/// Searching by bytes where the part is ASCII, which is far quicker; by characters where it is not.
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

    /// Where `part` stands first; nil where it does not, or is empty. Linear in the text: no step goes back to look for
    /// the start of a character, which in a row of flags is far away.
    @inlinable package func firstPlace(of part: String) -> Range<String.Index>? {
        guard let first = part.utf8.first else { return nil }
        let isPlain = isPlain
        // What is not ASCII can be written in several ways.
        guard isPlain || part.isPlain else { return firstCharacters(of: part) }
        guard var start = utf8.firstIndex(of: first) else { return nil }
        while true {
            if utf8[start...].starts(with: part.utf8) {
                let place = start..<utf8.index(start, offsetBy: part.utf8.count)
                if isPlain || isWhole(place) { return place }
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

    /// Behind the characters, if they stand at that place.
    private func end(of characters: Substring, from place: String.Index) -> String.Index? {
        var place = place
        for character in characters {
            guard place < endIndex, self[place] == character else { return nil }
            formIndex(after: &place)
        }
        return place
    }

    /// Whether a part of ASCII neither ends within a character nor begins within one. The scalars beside it decide: no
    /// ASCII joins what stands further away.
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
    /// Both are one character.
    fileprivate func joins(_ next: Unicode.Scalar) -> Bool {
        if isASCII && next.isASCII { return self == "\r" && next == "\n" }
        return String(String.UnicodeScalarView([self, next])).count == 1
    }
}

extension String {
    /// Every `part` replaced. Mostly there is none, which is seen sooner than the library sees it.
    @inlinable package func swapping(_ part: String, with other: String) -> String {
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
}
