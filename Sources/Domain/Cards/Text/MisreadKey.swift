import Captures

/// A key that is the same for a text and its OCR errors: without diacritics, and with similar letters and digits
/// mapped to one. Two words with the same key may be the same word; only other evidence shows which was printed.
enum MisreadKey {
    private static let alike: [Character: Character] = [
        "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "]": "l", "[": "l", "j": "l", "5": "s",
        "§": "s", "$": "s", "6": "o", "8": "b", "9": "g", "2": "z", "e": "c", "@": "a", "q": "g",
    ]

    static func of(_ text: some StringProtocol) -> String {
        var folded = text.folded
        for (pair, letter) in [("ii", "u"), ("ti", "u"), ("rn", "m"), ("vv", "w"), ("ss", "b"), ("fi", "h")] {
            folded = folded.replacingEach(pair, with: letter)
        }
        guard folded.isASCIIOnly else { return String(folded.map { alike[$0] ?? $0 }) }
        return String(decoding: folded.utf8.map { plainAlike[Int($0)] }, as: UTF8.self)
    }

    /// `alike` by byte, for ASCII.
    private static let plainAlike: [UInt8] = (0..<0x80 as Range<UInt8>).map { byte in
        alike[Character(Unicode.Scalar(byte))]?.plain ?? byte
    }

    /// Edit distance (insertions, deletions, substitutions); values above `most` count as `most + 1`.
    static func distance(_ a: String, _ b: String, most: Int) -> Int {
        guard abs(a.utf8.count - b.utf8.count) <= most else { return most + 1 }
        return distance(Array(a.utf8), Array(b.utf8), most: most)
    }

    /// The same for bytes, for a text that is compared with many.
    static func distance(_ a: [UInt8], _ b: [UInt8], most: Int) -> Int {
        guard abs(a.count - b.count) <= most else { return most + 1 }
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            var least = row[0]
            for j in b.indices {
                let cost = min(diagonal + (a[i] == b[j] ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                diagonal = row[j + 1]
                row[j + 1] = cost
                least = min(least, cost)
            }
            if least > most { return most + 1 }
        }
        return min(row[b.count], most + 1)
    }
}
