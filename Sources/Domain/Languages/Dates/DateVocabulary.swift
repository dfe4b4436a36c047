import Captures

/// The words of dates in one language.
///
/// The source text has one line for each kind of word, `kind: words`. Numbered kinds separate their groups by `|`;
/// other groups begin with a number. A phrase has `_` between its words. `weekday ends` follow the weekdays.
package struct DateVocabulary: Sendable {
    let language: Language
    /// Meanings of the phrases that begin with a folded word, longest phrases first.
    package let phrases: [String: [(words: [String], meaning: DateWord)]]

    init(_ language: Language, _ source: String) {
        self.language = language
        var phrases: [String: [(words: [String], meaning: DateWord)]] = [:]
        var weekdays: [(word: String, meaning: DateWord)] = []
        for line in source.split(separator: "\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { preconditionFailure("line without a kind: \(line)") }
            // "Freitagabend"
            if halves[0] == "weekday ends" {
                for (word, meaning) in weekdays {
                    for end in halves[1].split(separator: " ").map(\.folded) {
                        phrases[word + end, default: []].append(([word + end], meaning))
                    }
                }
                continue
            }
            for (index, group) in halves[1].split(separator: "|").enumerated() {
                let words = group.split(separator: " ")
                let isNumbered = words[0].allSatisfy { $0.isNumber || "-/".contains($0) }
                let number = isNumbered ? String(words[0]) : nil
                let meaning = Self.meaning(String(halves[0]), index, number)
                for phrase in isNumbered ? words.dropFirst() : words[...] {
                    let parts = phrase.split(separator: "_").map(\.folded)
                    phrases[parts[0], default: []].append((parts, meaning))
                    if halves[0] == "weekdays" { weekdays.append((parts[0], meaning)) }
                }
            }
        }
        self.phrases = phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }

    private static func meaning(_ kind: String, _ index: Int, _ number: String?) -> DateWord {
        let value = number.flatMap { Int($0) } ?? 0
        switch kind {
        case "months": return .month(index + 1)
        case "weekdays": return .weekday(index)
        case "short weekdays": return .shortWeekday(index)
        case "days": return .day(value)
        case "holidays":
            let parts = (number ?? "").split(separator: "/").compactMap { Int($0) }
            return .holiday(month: parts[0], day: parts[1])
        case "counts": return .count(value)
        case "day units": return .unit(.days(value))
        case "month units": return .unit(.months(value))
        case "weekend": return .weekend
        case "within": return .within
        case "during": return .during
        case "ago before": return .agoBefore
        case "ago if past": return .agoIfPast
        case "ago after": return .agoAfter
        case "from now": return .fromNow
        case "next": return .next
        case "last": return .last
        case "this": return .this
        case "coming": return .coming
        case "last after": return .lastAfter
        case "on": return .on
        case "of": return .of
        case "until": return .until
        case "between": return .between
        case "and": return .and
        case "article": return .article
        case "at": return .at
        case "hour": return .hour
        case "before hour": return .beforeHour(value)
        case "after hour": return .afterHour(value)
        case "clock": return .clock(value)
        case "from": return .from
        case "following": return .following(max(value, 1))
        case "from day": return .fromDay
        case "morning": return .part(.morning)
        case "noon": return .part(.noon)
        case "afternoon": return .part(.afternoon)
        case "evening": return .part(.evening)
        case "seasons": return .season
        case "around": return .around
        default: preconditionFailure("unknown kind \(kind)")
        }
    }

    package static func of(_ language: Language) -> DateVocabulary {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        case .portuguese: portuguese
        case .italian: italian
        case .dutch: dutch
        }
    }
}
