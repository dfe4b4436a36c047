import Captures
import Conversations
import Dates
import FoundationEssentials
import Languages
import RandomSupport
import Testing

@Suite struct DateReaderTests {
    /// Thursday, 4 January 2024.
    static let thursday = CivilDate(daysSinceEpoch: 19_726)

    @Test(arguments: [
        ("dinner on Jan 15", ["2024-01-15"]),
        ("January 15th works", ["2024-01-15"]),
        ("15 January 2026", ["2026-01-15"]),
        ("the 15th of February", ["2024-02-15"]),
        ("on 1/15 at noon", ["2024-01-15"]),
        ("1/15/25", ["2025-01-15"]),
        ("15/1/2025", ["2025-01-15"]),
        ("2024-03-09", ["2024-03-09"]),
        ("am 15.1.2024 um acht", ["2024-01-15"]),
        ("am 15. Januar", ["2024-01-15"]),
        ("el 3 de mayo", ["2024-05-03"]),
        ("le 14 juillet", ["2024-07-14"]),
        ("see you tomorrow", ["2024-01-05"]),
        ("tonight?", ["2024-01-04"]),
        ("yesterday was fun", ["2024-01-03"]),
        ("the day after tomorrow", ["2024-01-06"]),
        ("in 3 days", ["2024-01-07"]),
        ("in two weeks", ["2024-01-18"]),
        ("a week ago", ["2023-12-28"]),
        ("on Friday", ["2024-01-05"]),
        ("lunch Monday?", ["2024-01-08"]),
        ("this Thursday", ["2024-01-04"]),
        ("on Thursday", ["2024-01-11"]),
        ("next Friday", ["2024-01-12"]),
        ("last Tuesday", ["2024-01-02"]),
        ("Friday, Jan 12", ["2024-01-12"]),
        ("this weekend", ["2024-01-06", "2024-01-07"]),
        ("next weekend", ["2024-01-13", "2024-01-14"]),
        ("Jan 15-17", ["2024-01-15", "2024-01-17"]),
        ("Dec 28 was great", ["2023-12-28"]),
        ("October 3", ["2024-10-03"]),
        ("Christmas Eve was fun", ["2023-12-24"]),
        ("New Year’s Eve", ["2023-12-31"]),
        ("Feb 29", ["2024-02-29"]),
        ("by the 20th", ["2024-01-20"]),
        ("on the 2nd", ["2024-02-02"]),
        ("march 26 to 29", ["2024-03-26", "2024-03-29"]),
        ("between 3 and 5 May", ["2024-05-03", "2024-05-05"]),
        ("between May 3 and 5", ["2024-05-03", "2024-05-05"]),
        ("between Friday and Sunday", ["2024-01-05", "2024-01-07"]),
        ("between you and 5 May", ["2024-05-05"]),
        ("between between between", []),
        ("Jan 5 and Jan 9", ["2024-01-05", "2024-01-09"]),
    ])
    func `DateReader: a phrase gives the days that a person would understand`(phrase: String, expected: [String]) {
        #expect(DateReader(today: Self.thursday).days(in: phrase).map(\.iso) == expected)
    }

    @Test(arguments: [
        (Language.german, "übermorgen um 19 Uhr", ["2024-01-06"]),
        (.german, "vom 3. bis 5. Mai sind wir weg", ["2024-05-03", "2024-05-05"]),
        (.german, "zwischen dem 3. und dem 5. Mai", ["2024-05-03", "2024-05-05"]),
        (.french, "entre le 3 et le 5 mai", ["2024-05-03", "2024-05-05"]),
        (.spanish, "entre el 3 y el 5 de mayo", ["2024-05-03", "2024-05-05"]),
        (.portuguese, "entre 3 e 5 de maio", ["2024-05-03", "2024-05-05"]),
        (.italian, "tra il 3 e il 5 maggio", ["2024-05-03", "2024-05-05"]),
        (.dutch, "tussen 3 en 5 mei", ["2024-05-03", "2024-05-05"]),
        (.german, "am 15. fahren wir", ["2024-01-15"]),
        (.german, "Guten Morgen zusammen", []),
        (.german, "vor zwei Wochen", ["2023-12-21"]),
        (.german, "nächsten Freitag", ["2024-01-12"]),
        (.german, "in drei Monaten", ["2024-04-04"]),
        (.german, "12.–14.3.", ["2024-03-12", "2024-03-14"]),
        (.german, "Freitag, den 12. Januar", ["2024-01-12"]),
        (.french, "demain soir à 8h", ["2024-01-05"]),
        (.french, "il y a 3 jours", ["2024-01-01"]),
        (.french, "vendredi prochain", ["2024-01-12"]),
        (.french, "du 3 au 5 mai", ["2024-05-03", "2024-05-05"]),
        (.french, "la semaine prochaine", []),
        (.spanish, "pasado mañana", ["2024-01-06"]),
        (.spanish, "el viernes que viene", ["2024-01-12"]),
        (.german, "nächste Woche Sonntag", ["2024-01-14"]),
        (.dutch, "vorige week vrijdag", ["2023-12-29"]),
        (.french, "il passe mardi", ["2024-01-09"]),
        (.spanish, "hace dos semanas", ["2023-12-21"]),
        (.spanish, "el 15 de enero de 2026", ["2026-01-15"]),
        (.portuguese, "depois de amanhã", ["2024-01-06"]),
        (.portuguese, "na sexta-feira", ["2024-01-05"]),
        (.portuguese, "daqui a três dias", ["2024-01-07"]),
        (.italian, "dopodomani alle 9", ["2024-01-06"]),
        (.italian, "tra due settimane", ["2024-01-18"]),
        (.italian, "tre giorni fa", ["2024-01-01"]),
        (.italian, "venerdì scorso", ["2023-12-29"]),
        (.dutch, "over twee weken", ["2024-01-18"]),
        (.dutch, "volgende vrijdag", ["2024-01-12"]),
        (.dutch, "van 3 tot 5 mei", ["2024-05-03", "2024-05-05"]),
        (.dutch, "twee dagen geleden", ["2024-01-02"]),
        (.english, "12/8 – 14/8", ["2024-08-12", "2024-08-14"]),
        (.english, "Friday to Sunday", ["2024-01-05", "2024-01-07"]),
        (.english, "Monday to Friday", ["2024-01-08", "2024-01-12"]),
        (.english, "next Friday to Sunday", ["2024-01-12", "2024-01-14"]),
        (.english, "in two months", ["2024-03-04"]),
        (.english, "a week from Friday", ["2024-01-12"]), (.english, "two weeks from tomorrow", ["2024-01-19"]),
        (.german, "Samstag in einer Woche", ["2024-01-13"]),
        (.english, "the sunday after?", ["2024-01-14"]), (.english, "Sunday after lunch", ["2024-01-07"]),
        (.french, "le dimanche d'après", ["2024-01-14"]), (.dutch, "de zondag daarna", ["2024-01-14"]),
        (.portuguese, "p'ra quinta", ["2024-01-11"]),
        (.english, "needed by dec 4, pdf is fine", ["2023-12-04"]), (.english, "mon eve?", ["2024-01-08"]),
        (.english, "I can hold December 15 and 16 for you", ["2023-12-15", "2023-12-16"]),
        (.german, "am 3. und 4. Mai", ["2024-05-03", "2024-05-04"]),
        (.dutch, "van 12 tot en met 14 januari", ["2024-01-12", "2024-01-14"]),
        (.portuguese, "na sexta-feira, 26, às 15h15", ["2024-01-26"]), (.portuguese, "sexta às 15h", ["2024-01-05"]),
        (.english, "Saturday the 20th", ["2024-01-20"]), (.english, "Friday, 8 people", ["2024-01-05"]),
        (.english, "see you Fri", ["2024-01-05"]), (.english, "Friday week", ["2024-01-12"]),
        (.german, "geht auch der 16.?", ["2024-01-16"]), (.german, "der 3. Versuch, der 3 kostet mehr", []),
        (.german, "am 16.1 um 10", ["2024-01-16"]), (.german, "am 3.50 Euro", []),
        (.french, "récap d'hier", ["2024-01-03"]), (.spanish, "los martes no puedo", []),
        (.german, "wegen Fr. Sommer", []), (.german, "Fr. um 8", ["2024-01-05"]), (.german, "Morgen zusammen!", []),
        (.german, "Morgen kommt der Techniker", ["2024-01-05"]), (.german, "Freitagabend", ["2024-01-05"]),
        (.german, "vom 3.-5.2.", ["2024-02-03", "2024-02-05"]), (.german, "heute in einer Woche", ["2024-01-11"]),
        (.dutch, "dinsdagochtend", ["2024-01-09"]), (.dutch, "3 t/m 5 februari", ["2024-02-03", "2024-02-05"]),
        (.english, "12/4-12/6 in Austin", ["2023-12-04", "2023-12-06"]), (.english, "a week on Friday", ["2024-01-12"]),
        (.english, "the weekend of Jan 20", ["2024-01-20", "2024-01-21"]), (.french, "lundi en huit", ["2024-01-15"]),
        (.english, "choose by August 7, please", ["2024-08-07"]), (.english, "by August", []),
        (.french, "il part le 10. Après, on verra", ["2024-01-10"]), (.dutch, "op de 29e beginnen we", ["2024-01-29"]),
        (.english, "7/8?", []),
        (.english, "1/2 cup of sugar, open 24/7", []),
    ])
    func `DateReader: each language has its own words`(language: Language, phrase: String, expected: [String]) {
        #expect(DateReader(today: Self.thursday, languages: [language]).days(in: phrase).map(\.iso) == expected)
    }

    @Test(
        arguments: [
            (Language.english, "tomorrow at 7pm", "19:00"), (.english, "at 7.30 pm on Friday", "19:30"),
            (.english, "tomorrow at 9", nil), (.english, "tomorrow at 5", "17:00"), (.english, "tonight at 9", "21:00"),
            (.german, "morgen um 19 Uhr", "19:00"), (.german, "heute Abend um 8", "20:00"),
            (.german, "Freitag früh um 8 Uhr", "08:00"), (.german, "Freitagabend um 8", "20:00"),
            (.french, "demain à 19h30", "19:30"),
            (.spanish, "mañana a las 7 de la tarde", "19:00"), (.italian, "domani alle 20", "20:00"),
            (.dutch, "morgen om 14:15", "14:15"), (.portuguese, "amanhã às 15h", "15:00"),
            (.english, "tomorrow at quarter past three", "15:15"), (.english, "tomorrow at half past nine", nil),
            (.english, "Friday at noon", "12:00"), (.english, "tomorrow at three", "15:00"),
            (.german, "morgen um halb 5", "16:30"), (.german, "heute Abend um Viertel vor neun", "20:45"),
            (.french, "demain à trois heures et demie", "15:30"), (.french, "demain à midi", "12:00"),
            (.spanish, "mañana a las cinco y media", "17:30"), (.italian, "domani alle tre e mezza", "15:30"),
            (.portuguese, "amanhã às três e meia", "15:30"), (.dutch, "morgen om half vijf", "16:30"),
            (.english, "tomorrow at two places", nil), (.english, "tomorrow half the team leaves", nil),
        ] as [(Language, String, String?)])
    func `DateReader: a time of day beside the date is known if its half is`(
        language: Language, phrase: String, expected: String?
    ) throws {
        let mentions = DateReader(today: Self.thursday, languages: [language]).mentions(in: Token.tokens(of: phrase))
        try #require(mentions.count == 1)
        #expect(mentions[0].minute.map(ClockTime.text) == expected)
    }

    @Test(arguments: [
        "you may be right", "I march on", "3.50 for a coffee", "see you at 5:30", "Feb 30", "13/13", "the 3rd time",
        "in March",
        "next week", "10% off", "version 2.1", "call 555-0142", "the sun is out", "we sat down", "2-3 people",
        "31/11/2024", "may 3 of us come", "I saw the Sun", "the men sat at home",
    ])
    func `DateReader: words and numbers that only resemble dates give none`(phrase: String) {
        #expect(DateReader(today: Self.thursday).days(in: phrase).isEmpty)
    }

    @Test func `DateReader: an unambiguous date in the text decides whether the day comes first`() {
        let reader = DateReader(today: Self.thursday)
        #expect(reader.days(in: "1/2 or 25/2").map(\.iso) == ["2024-02-01", "2024-02-25"])
        #expect(reader.days(in: "1/2 or 2/25").map(\.iso) == ["2024-01-02", "2024-02-25"])
        #expect(DateReader(today: Self.thursday, order: .dayFirst).days(in: "1/2").map(\.iso) == ["2024-02-01"])
    }

    @Test func `ConversationReader: tomorrow depends on the UTC offset of the phone`() throws {
        let moment = try Date("2024-01-04T23:30:00Z", strategy: .iso8601)
        let utc = ConversationReader.read(text: "Lunch with Ann tomorrow", at: moment)
        let berlin = ConversationReader.read(text: "Lunch with Ann tomorrow", at: moment, utcOffset: 3_600)
        #expect(utc.extractedInfo.dates == ["2024-01-05"])
        #expect(berlin.extractedInfo.dates == ["2024-01-06"])
    }

    @Test func `CivilDate: day numbers round-trip over four centuries`() throws {
        let wrong = (-80_000...80_000).filter { days in
            let date = CivilDate(daysSinceEpoch: days)
            return date.daysSinceEpoch != days || CivilDate(daysSinceEpoch: days - 1) >= date
                || CivilDate(year: date.year, month: date.month, day: date.day) != date
        }
        #expect(wrong.isEmpty)
        #expect(CivilDate(daysSinceEpoch: 0).iso == "1970-01-01")
        #expect(CivilDate(daysSinceEpoch: 0).weekday == 3)
        #expect(CivilDate(daysSinceEpoch: 19_782).iso == "2024-02-29")
    }

    @Test(arguments: 0..<40)
    func `ConversationReader: every date is a valid ISO day, whatever the words`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let parts = [
            "Jan", "31", "Feb", "30", "/", "-", ".", "next", "Friday", "the", "99", "th", "2024", "in", "weeks", "0",
            "29", ",", "last",
        ]
        for _ in 0..<200 {
            let text = (0..<8).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined(
                separator: random.next() % 2 == 0 ? " " : "")
            let today = CivilDate(daysSinceEpoch: Int(random.next() % 60_000))
            for day in DateReader(today: today).days(in: text) {
                #expect(CivilDate(year: day.year, month: day.month, day: day.day) != nil)
                #expect(day.iso.count == 10)
            }
        }
    }
}

extension DateReader {
    fileprivate func days(in text: String) -> [CivilDate] { mentions(in: Token.tokens(of: text)).flatMap(\.days) }
}
