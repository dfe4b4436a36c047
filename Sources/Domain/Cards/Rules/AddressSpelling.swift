import Captures

/// Puts right in streets and towns what readers of pictures lose there (D-17).
struct AddressSpelling {
    var region: String?
    var isRead: Bool

    private static let german: Set<String> = ["DE", "AT"]

    /// `GoethestraBe 26` → `Goethestraße 26`, `9499 W. Sth Avenue` → `9499 W. 5th Avenue`, `4-]-17` → `4-1-17`.
    func street(_ text: String) -> String {
        guard isRead else { return text }
        let words = text.split(separator: " ").map(String.init)
        return words.enumerated().map { index, word in
            if let region, Self.german.contains(region), let mended = Self.germanStreet(word) { return mended }
            if ["Sth", "sth", "§th"].contains(word) { return "5th" }
            return index == 0 || index == words.count - 1 ? Self.number(word) : word
        }.joined(separator: " ")
    }

    /// A town that everybody knows as it is spelled; any other as it was read.
    func city(_ text: String) -> String {
        guard isRead, let known = Cities.find(text), region == nil || known.region == region else { return text }
        guard text.folded != known.name.folded || text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.contains(where: \.isLowercase) ? known.name : known.name.uppercased()
    }

    /// "Nishi-Shinjuku, Shinjuku-ku": the ward at a line's end.
    static func ward(endOf line: String) -> (street: String, ward: String)? {
        guard let comma = line.lastIndex(of: ",") else { return nil }
        let ward = String(line[line.index(after: comma)...]).trimmed
        guard ["-ku", "-shi", "-cho", "-machi", "-gun"].contains(where: { ward.lowercased().hasSuffix($0) }) else {
            return nil
        }
        return (String(line[..<comma]).trimmed, ward)
    }

    private static func germanStreet(_ word: String) -> String? {
        for wrong in ["straBe", "strabe", "strafe", "strale", "straRe", "stralle", "strafse", "stra8e", "straße"] {
            for end in ["", ",", "."] where word.hasSuffix(wrong + end) || word.lowercased() == wrong.lowercased() + end
            {
                return word.dropLast(wrong.count + end.count)
                    + (word.first == "S" && word.count == wrong.count + end.count ? "Straße" : "straße") + end
            }
        }
        return nil
    }

    /// A house number in which a digit was taken for a letter.
    private static func number(_ word: String) -> String {
        let bare = word.filter { !",.".contains($0) }
        let mended: [Character: Character] = [
            "§": "5", "]": "1", "[": "1", "|": "1", "l": "1", "I": "1", "O": "0", "S": "5", "B": "8",
        ]
        let digits = bare.count { $0.isASCII && $0.isNumber }
        guard digits > 0, bare.contains(where: { "§][|".contains($0) }) || bare.contains("-") && digits >= 2,
            bare.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "-" || mended[$0] != nil })
        else { return word }
        return String(word.map { mended[$0] ?? $0 })
    }
}
