import Captures
import Dates
import Foundation
import Languages
import Testing

/// Whether a day that a clause names is in the past: the sentences of `Tests/DayTexts`.
@Suite struct DayTenseTests {
    /// Wednesday, 3 January 2024.
    private static let today = CivilDate(daysSinceEpoch: 19_725)
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../DayTexts")

    private struct Line {
        var language: Language
        var truth, words, sentence: String
    }

    private func lines(of file: String) throws -> [Line] {
        try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            try #require(fields.count == 4, "\(file): \(line)")
            return Line(
                language: try #require(Language(rawValue: fields[0])), truth: fields[1], words: fields[2],
                sentence: fields[3])
        }
    }

    /// `before`, `after` or `none`.
    private func found(_ line: Line) throws -> String {
        let text = line.sentence
        let words = try #require(text.range(of: line.words), "\(line.words) is not in: \(text)")
        let tokens = Token.tokens(of: text)
        let mentions = DateReader(today: Self.today, languages: [line.language]).mentions(in: tokens)
        let mention = mentions.first { mention in
            tokens[mention.tokens].contains { $0.range.overlaps(words) }
        }
        guard let day = mention?.days.first else { return "none" }
        return day < Self.today ? "before" : "after"
    }

    @Test(arguments: [
        ("learned-a.tsv", 0.9), ("learned-b.tsv", 0.9), ("learned-c.tsv", 0.9), ("learned-d.tsv", 0.9),
        ("learned-e.tsv", 0.9), ("judge-f.tsv", 0.85), ("judge-g.tsv", 0.85),
    ])
    func `DateReader: a clause tells whether its day lies before or ahead`(file: String, least: Double) throws {
        let lines = try lines(of: file)
        let right = try lines.filter { try found($0) == $0.truth }
        let next = lines.filter { $0.truth == "after" }
        let share = Double(right.count) / Double(lines.count)
        print("\(file): \(right.count) of \(lines.count) right, \(next.count) if each day is the next such day")
        if ProcessInfo.processInfo.environment["DAY_MISSES"] == file {
            for line in lines where try found(line) != line.truth { print(line, try found(line)) }
        }
        #expect(share >= least, "\(share)")
        for truth in ["before", "after", "none"] {
            let all = lines.filter { $0.truth == truth }
            let hits = right.filter { $0.truth == truth }
            #expect(Double(hits.count) >= (least - 0.1) * Double(all.count), "\(truth): \(hits.count) of \(all.count)")
        }
    }

    @Test(arguments: [
        (Language.english, "Mom fell on Sunday", "2023-12-31"), (.english, "see you on Sunday", "2024-01-07"),
        (.english, "I booked a table for Saturday", "2024-01-06"), (.english, "sick since Monday", "2024-01-01"),
        (.english, "she fell on Wednesday", "2023-12-27"), (.english, "the weekend was great", "2023-12-30"),
        (.german, "Ich war am Samstag bei Oma", "2023-12-30"), (.german, "wir haben Samstag gewonnen", "2023-12-30"),
        (.german, "wurde auf Montag verschoben", "2024-01-08"), (.french, "t'étais où vendredi?", "2023-12-29"),
        (.french, "lundi en quinze", "2024-01-22"), (.french, "dans quinze jours", "2024-01-17"),
        (.french, "dans huit jours", "2024-01-10"), (.spanish, "vimos a Paco el sábado", "2023-12-30"),
        (.spanish, "de hoy en ocho", "2024-01-10"), (.italian, "è caduta domenica", "2023-12-31"),
        (.dutch, "we hebben zaterdag verloren", "2023-12-30"), (.portuguese, "caí da escada no sábado", "2023-12-30"),
        (.english, "lunch with Ahmed on Sunday", "2024-01-07"),
        (.english, "the shop is closed on Sunday", "2024-01-07"),
        (.english, "Mom said Sunday works", "2024-01-07"), (.english, "let me know on Sunday", "2024-01-07"),
        (.spanish, "cena con José el sábado", "2024-01-06"), (.spanish, "vendré el sábado", "2024-01-06"),
        (.portuguese, "ficou para sexta-feira", "2024-01-05"), (.portuguese, "chegarei no sábado", "2024-01-06"),
        (.german, "der Laden ist Samstag geschlossen", "2024-01-06"),
        (.german, "er ist Samstag gestürzt", "2023-12-30"),
        (.german, "ich sollte Freitag zum Arzt", "2024-01-05"),
        (.dutch, "de winkel is zaterdag gesloten", "2024-01-06"),
        (.french, "j'ai kiné vendredi", "2024-01-05"), (.italian, "ho una partita domenica", "2024-01-07"),
        (.portuguese, "de segunda a sexta", "2024-01-08"), (.spanish, "estuvimos en Roma del 10 al 14", "2023-12-10"),
    ])
    func `DateReader: the verb nearest to a day decides`(language: Language, phrase: String, expected: String) {
        let tokens = Token.tokens(of: phrase)
        let days = DateReader(today: Self.today, languages: [language]).mentions(in: tokens).flatMap(\.days)
        #expect(days.first?.iso == expected)
    }

    @Test(arguments: [
        (Language.english, "I haven't seen Leo in two weeks", []), (.english, "we move in two weeks", ["2024-01-17"]),
        (.german, "ich hab in drei Wochen 5 Kilo abgenommen", []), (.portuguese, "ela faz 6 anos", []),
        (.portuguese, "faz 2 semanas que ele chegou", ["2023-12-20"]),
        (.spanish, "del 10 al 14 estoy en Bilbao", ["2024-01-10", "2024-01-14"]),
        (.spanish, "del 10 al 14 de mayo", ["2024-05-10", "2024-05-14"]),
        (.french, "à Nice du 10 au 14", ["2024-01-10", "2024-01-14"]),
        (.italian, "dal 1 al 2 sono via", ["2024-02-01", "2024-02-02"]),
    ])
    func `DateReader: durations, ages, and spans of days without a month`(
        language: Language, phrase: String, expected: [String]
    ) {
        let tokens = Token.tokens(of: phrase)
        let days = DateReader(today: Self.today, languages: [language]).mentions(in: tokens).flatMap(\.days)
        #expect(days.map(\.iso) == expected)
    }

    @Test(arguments: [
        (Language.english, "between 2 and 4pm on Thursday", 14 * 60), (.english, "11am to 1pm on Thursday", 11 * 60),
        (.german, "zwischen 14 und 16 Uhr am 4.1.", 14 * 60), (.english, "at 4pm on Thursday", 16 * 60),
        (.english, "10pm to 2am on Friday", 22 * 60), (.english, "Court 2 - 4pm on Thursday", 16 * 60),
    ])
    func `DateReader: a span of time begins with its first hour`(language: Language, phrase: String, minute: Int) {
        let tokens = Token.tokens(of: phrase)
        let mentions = DateReader(today: Self.today, languages: [language]).mentions(in: tokens)
        #expect(mentions.first?.minute == minute)
    }
}
