/// Names of months, weekdays and relative days in the supported languages, folded.
enum DateLexicon {
    static let months = numbered(
        """
        january jan januar janvier enero|february feb februar fevrier febrero|march mar marz mars marzo|\
        april apr avril abril|may mai mayo|june jun juni juin junio|july jul juli juillet julio|\
        august aug aout agosto|september sep sept septembre septiembre|october oct oktober okt octobre octubre|\
        november nov novembre noviembre|december dec dezember dez decembre diciembre
        """)

    /// Also ordinary words: a month only next to a day's number.
    static let ambiguousMonths: Set<String> = [
        "may", "mar", "mars", "march", "mai", "dec", "jan", "jun", "marz", "juli",
    ]

    /// 0 is Monday.
    static let weekdays = numbered(
        """
        monday mon mondays montag lundi lunes|tuesday tue tues dienstag mardi martes|wednesday wed weds mittwoch \
        mercredi miercoles|thursday thu thur thurs donnerstag jeudi jueves|friday fri freitag vendredi viernes|\
        saturday sat samstag samedi sabado|sunday sun sonntag dimanche domingo
        """, from: 0)

    /// Also ordinary words: a weekday only after "on", "this" or "next", or before a number.
    static let ambiguousWeekdays: Set<String> = ["sat", "sun", "mon", "wed", "thu", "tue", "fri"]

    /// Days from today.
    static let days: [String: Int] = [
        "today": 0, "tonight": 0, "tonite": 0, "tomorrow": 1, "tmrw": 1, "tomorow": 1, "tmr": 1, "yesterday": -1,
        "heute": 0, "morgen": 1, "ubermorgen": 2, "gestern": -1, "aujourd'hui": 0, "demain": 1, "hier": -1,
        "manana": 1, "hoy": 0, "ayer": -1,
    ]

    static let small: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "couple": 2,
    ]

    /// Holidays with a fixed date.
    static let holidays: [(words: [String], month: Int, day: Int)] = [
        (["christmas", "eve"], 12, 24), (["christmas", "day"], 12, 25), (["christmas"], 12, 25),
        (["boxing", "day"], 12, 26), (["new", "year's", "eve"], 12, 31), (["new", "years", "eve"], 12, 31),
        (["nye"], 12, 31), (["new", "year's", "day"], 1, 1), (["new", "years", "day"], 1, 1),
        (["valentine's", "day"], 2, 14), (["valentines", "day"], 2, 14), (["valentine's"], 2, 14),
        (["halloween"], 10, 31), (["july", "4th"], 7, 4), (["heiligabend"], 12, 24), (["silvester"], 12, 31),
    ]

    /// In the same order, grouped by the first word.
    static let holidaysByWord = Dictionary(grouping: holidays) { $0.words[0] }

    private static func numbered(_ text: String, from first: Int = 1) -> [String: Int] {
        var table: [String: Int] = [:]
        for (index, names) in text.split(separator: "|").enumerated() {
            for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = index + first }
        }
        return table
    }
}
