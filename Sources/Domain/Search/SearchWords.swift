import Matching

/// Words of a text, as they are indexed and searched: without case, diacritics and punctuation.
package enum SearchWords {
    /// Further letters of a word are ignored.
    static let longest = 40

    /// In the order of the text, with repetitions. A script without spaces between words gives pairs of its letters.
    package static func all(in text: some StringProtocol) -> [String] {
        NameFolding.words(String(text)).flatMap(parts)
    }

    private static func parts(_ word: String) -> [String] {
        guard word.utf8.contains(where: { $0 >= 0xE0 }), word.unicodeScalars.contains(where: isUnspaced) else {
            return [word.utf8.count > longest ? String(word.prefix(longest)) : word]
        }
        var parts: [String] = []
        var run = String.UnicodeScalarView()
        var isPairs = false
        func finish() {
            guard !run.isEmpty else { return }
            if isPairs, run.count > 1 {
                for (first, second) in zip(run, run.dropFirst()) {
                    parts.append(String(String.UnicodeScalarView([first, second])))
                }
            } else {
                parts.append(String(String(run).prefix(longest)))
            }
            run = String.UnicodeScalarView()
        }
        for scalar in word.unicodeScalars {
            if isUnspaced(scalar) != isPairs {
                finish()
                isPairs.toggle()
            }
            run.append(scalar)
        }
        finish()
        return parts
    }

    /// Chinese, Japanese, Thai, Lao, Khmer and Burmese letters.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
