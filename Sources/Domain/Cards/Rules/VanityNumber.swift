import Captures

/// Toll-free North American numbers with letters: 1-888-555-TREE.
enum VanityNumber {
    private static let codes: Set<String> = ["800", "833", "844", "855", "866", "877", "888"]

    /// The first such number in a text, and its digits.
    static func find(in text: String) -> (range: Range<String.Index>, digits: String)? {
        // Fast exit: all these codes have an 8, and most lines have none.
        guard text.utf8.contains(UInt8(ascii: "8")) else { return nil }
        let groups = text.split { " .-()+".contains($0) }
        // "1 800 BOYLSTON ST"
        func isStreet() -> Bool { Streets.likeness(text) == 1 || text.spaced.contains(where: Streets.isKeyword) }
        for start in groups.indices
        where codes.contains(String(groups[start])) && isDialed(groups, start, in: text) && !isStreet() {
            var written = ""
            for end in groups.indices[(start + 1)...] {
                guard groups[end].allSatisfy({ digit($0) != nil }), written.count < 7 else { break }
                written += groups[end]
                guard written.count == 7, written.contains(where: \.isUppercase) else { continue }
                let digits = written.prefix(7).compactMap(digit)
                return (groups[start].startIndex..<groups[end].endIndex, "1" + groups[start] + String(digits))
            }
        }
        return nil
    }

    /// After "1", in parentheses, or before a hyphen or dot: a bare 800 may be a house number.
    private static func isDialed(_ groups: [Substring], _ start: Int, in text: String) -> Bool {
        if start > 0, groups[start - 1] == "1" { return true }
        let next = text[groups[start].endIndex...].first
        return next.map { "-.)".contains($0) } ?? false
    }

    /// According to the keys of a phone.
    private static func digit(_ character: Character) -> Character? {
        if character.isASCII, character.isNumber { return character }
        let keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
        return keys.firstIndex { $0.contains(character) }.flatMap { "\($0 + 2)".first }
    }
}
