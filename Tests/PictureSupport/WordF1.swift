/// Harmonic mean of precision and recall over words as multisets; letters and digits only, case-sensitive.
package func wordF1(_ read: String, _ truth: String) -> Double {
    func count(_ text: String) -> [String: Int] {
        text.split(whereSeparator: \.isWhitespace).reduce(into: [:]) { counts, word in
            let plain = word.filter { $0.isLetter || $0.isNumber }
            if !plain.isEmpty { counts[plain, default: 0] += 1 }
        }
    }
    let (a, b) = (count(read), count(truth))
    let common = a.reduce(0) { $0 + min($1.value, b[$1.key] ?? 0) }
    let total = a.values.reduce(0, +) + b.values.reduce(0, +)
    return total == 0 ? 1 : 2 * Double(common) / Double(total)
}
