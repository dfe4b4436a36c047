import Captures

/// The words of numbers in several languages.
enum NumberWords {
    enum Meaning: Sendable, Equatable {
        /// 0…19.
        case unit(Int)
        /// 20…90.
        case tens(Int)
        /// Multiplies what came before: hundred.
        case times(Int)
        /// Counts by itself or multiplies: dozen.
        case pack(Int)
        case half
        /// Connects the parts of a number: "and".
        case join
    }

    private static let phrases: PhraseTable<Meaning> = {
        let table = WordTable(PackageResources.number_words_txt)
        return PhraseTable(
            table.rows.flatMap { row in
                let parts = row.key.split(separator: " ")
                return row.phrases.map { ($0, meaning(parts[1], Int(parts[2]) ?? 0)) }
            })
    }()

    private static func meaning(_ kind: Substring, _ value: Int) -> Meaning {
        switch kind {
        case "unit": .unit(value)
        case "tens": .tens(value)
        case "times": .times(value)
        case "pack": .pack(value)
        case "half": .half
        case "join": .join
        default: preconditionFailure("unknown kind \(kind)")
        }
    }

    static func match(_ words: [String], at index: Int) -> (meaning: Meaning, end: Int)? {
        phrases.match(words, at: index)
    }

    private static let longestCompound = 40

    /// The value of a compound: `ninety-nine`, `einundzwanzig`, `zweihundertfünfzig`.
    static func compound(_ word: String) -> Int? {
        guard word.utf8.count <= longestCompound, !word.isASCIIDigits else { return nil }
        if word.contains("-") {
            let parts = word.split(separator: "-").map(String.init)
            guard parts.count == 2, case .tens(let tens)? = whole(parts[0]), case .unit(let unit)? = whole(parts[1]),
                (1...9).contains(unit)
            else { return nil }
            return tens + unit
        }
        return germanic(word[...])
    }

    private static func whole(_ word: String) -> Meaning? { phrases.meaning(of: [word]) }

    /// Thousands, then hundreds, then `unit` `und` `tens`.
    private static func germanic(_ word: Substring) -> Int? {
        for (mark, factor) in [("tausend", 1_000), ("duizend", 1_000), ("hundert", 100), ("honderd", 100)] {
            guard let place = word.firstPlace(of: mark) else { continue }
            let (head, tail) = (word[..<place.lowerBound], word[place.upperBound...])
            guard let count = head.isEmpty ? 1 : germanic(head), let rest = tail.isEmpty ? 0 : germanic(tail),
                rest < factor
            else { return nil }
            return count * factor + rest
        }
        switch whole(String(word)) {
        case .unit(let value)?, .tens(let value)?: return value
        default: break
        }
        for join in ["und", "en"] {
            guard let place = word.firstPlace(of: join),
                case .unit(let unit)? = whole(String(word[..<place.lowerBound])),
                (1...9).contains(unit), case .tens(let tens)? = whole(String(word[place.upperBound...]))
            else { continue }
            return tens + unit
        }
        return nil
    }
}

extension StringProtocol {
    var isASCIIDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
