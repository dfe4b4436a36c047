/// Toll-free numbers of North America that are partly written in letters: 1-888-555-TREE.
enum VanityNumber {
    private static let codes: Set<String> = ["800", "833", "844", "855", "866", "877", "888"]

    /// The first one in a text, and the same in digits.
    static func find(in text: String) -> (range: Range<String.Index>, digits: String)? {
        let groups = text.split { " .-()+".contains($0) }
        for start in groups.indices where codes.contains(String(groups[start])) {
            var written = ""
            for end in groups.indices[(start + 1)...] {
                guard groups[end].allSatisfy({ digit($0) != nil }), written.count < 7 else { break }
                written += groups[end]
                // The letters behind seven are for reading alone: 1-800-FLOWERS is as long as it gets.
                guard written.count >= 7, written.contains(where: \.isLetter), written.contains(where: \.isUppercase)
                else { continue }
                let digits = written.prefix(7).compactMap(digit)
                return (groups[start].startIndex..<groups[end].endIndex, "1" + groups[start] + String(digits))
            }
        }
        return nil
    }

    /// As on a telephone's keys.
    private static func digit(_ character: Character) -> Character? {
        if character.isASCII, character.isNumber { return character }
        let keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
        return keys.firstIndex { $0.contains(character) }.flatMap { "\($0 + 2)".first }
    }
}
