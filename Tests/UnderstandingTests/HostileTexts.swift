import RandomSupport

/// Texts that are slow to read. Each entry is a unit that is repeated.
enum HostileTexts {
    static let units: [(name: String, unit: String)] = [
        ("flags", "\u{1F1E6}"), ("flags and letters", "\u{1F1E6}\u{1F1E6}i"),
        ("flags and stops", "\u{1F1E6}\u{1F1E6}\u{1F1E6}. "), ("marks alone", "\u{301}"),
        ("marked letters", "a\u{301}\u{302}"),
        ("marked ticks", "✓\u{301}"), ("ticks", "✓"), ("one chain of people", "👩\u{200D}"),
        ("families", "👩\u{200D}👩\u{200D}👧 "), ("one conjunct", "\u{915}\u{94D}"),
        ("conjuncts", "\u{915}\u{94D}\u{915}\u{94D}\u{915} "), ("prepended signs", "\u{600}"),
        ("skin tones", "👍\u{1F3FD}"),
        ("keycaps", "1\u{FE0F}\u{20E3}"), ("Hangul", "\u{1100}\u{1161}\u{11A8}"), ("open brackets", "["),
        ("brackets", "[1]"),
        ("parentheses", "(("), ("braces", "{}"), ("one number", "7"), ("numbers", "1 "), ("phones", "+1 212 555 0123 "),
        ("lines of phones", "+1 212 555 0123\n"), ("dots", "."), ("initials", "a. "), ("dotted letters", "a.b"),
        ("at signs", "@"), ("addresses", "a@b "), ("lines of addresses", "a@b.co\n"), ("commas", "a, "),
        ("speakers", "a: b\n"),
        ("short lines", "a\n"), ("line ends", "\r\n"), ("names", "Sarah Chen, "), ("quotes", "\"'’"),
        ("lunches", "lunch at noon ok.\n"), ("dates", "1/2 Jan 15 "), ("exported lines", "15/01/26, 10:32 - A: b\n"),
        ("sites", "www.a.co "), ("towns", "12345 Berlin\n"), ("streets", "1 High Street, "), ("ideographs", "東京都"),
    ]

    /// Every line has a different name, speaker, occasion and preference.
    static let distinct: [(name: String, line: @Sendable (String) -> String)] = [
        ("other names", { "Sa\($0) Ch\($0), " }), ("other speakers", { "Sa\($0): hello\n" }),
        ("other lunches", { "lunch 1/2 is \($0) ok.\n" }), ("other likings", { "I love \($0) ok.\n" }),
    ]

    static func text(of unit: String, bytes: Int) -> String {
        String(repeating: unit, count: max(1, bytes / unit.utf8.count))
    }

    static func text(of line: (String) -> String, bytes: Int) -> String {
        var (text, number) = ("", 0)
        while text.utf8.count < bytes {
            text += line(String(letters: number))
            number += 1
        }
        return text
    }
}
