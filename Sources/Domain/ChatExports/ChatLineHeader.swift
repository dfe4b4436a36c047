/// The beginning of a message in a WhatsApp export: date and time, as the phone's language writes them.
struct ChatLineHeader: Equatable {
    /// The same for all messages of a file, so that a quoted line of another file begins no message.
    struct Layout: Equatable {
        /// `[date, time] ` of an iPhone; otherwise `date, time - ` of Android.
        var isBracketed: Bool
        /// Between the numbers of the date.
        var separator: Unicode.Scalar
        /// Whether the first and the last number of the date have four digits.
        var hasLongNumbers: [Bool]
        var hasSeconds: Bool
    }

    /// WhatsApp has existed since 2009.
    private static let years = 2009...2099

    var layout: Layout
    /// In the order of the file.
    var date: [Int]
    /// The digits of the first number and of the last one.
    var digits: (first: Int, last: Int)
    var hour: Int
    var minute: Int
    var second: Int
    /// What follows: a name and a text, or a notice of WhatsApp.
    var rest: Substring.UnicodeScalarView

    static func == (first: ChatLineHeader, second: ChatLineHeader) -> Bool {
        first.layout == second.layout && first.date == second.date
            && (first.hour, first.minute, first.second) == (second.hour, second.minute, second.second)
            && Array(first.rest) == Array(second.rest)
    }

    /// - Returns: nil if the line begins no message.
    init?(_ line: String) {
        var scanner = ChatLineScanner(line)
        scanner.skipMarks()
        let isBracketed = scanner.take("[")
        guard let day = scanner.date(), let words = scanner.words(), !words.isEmpty, let time = scanner.time()
        else { return nil }
        let after: [Unicode.Scalar]
        if isBracketed {
            guard let found = scanner.words(), scanner.take("]") else { return nil }
            after = found
            scanner.skipSpace()
        } else {
            guard let found = scanner.wordsBeforeDash() else { return nil }
            after = found
        }
        guard let hour = DayHalf.hour(time.hour, words + after), time.minute <= 59, time.second ?? 0 <= 59
        else { return nil }
        layout = Layout(
            isBracketed: isBracketed, separator: day.separator,
            hasLongNumbers: [day.digits[0] == 4, day.digits[2] == 4], hasSeconds: time.second != nil)
        (date, digits) = (day.numbers, (day.digits[0], day.digits[2]))
        (self.hour, minute, second) = (hour, time.minute, time.second ?? 0)
        rest = scanner.rest
    }

    /// - Returns: nil if the date does not exist in this order.
    func time(_ order: DateOrder) -> LocalTime? {
        let (year, month, day, yearDigits): (Int, Int, Int, Int)
        switch order {
        case .dayFirst: (year, month, day, yearDigits) = (date[2], date[1], date[0], digits.last)
        case .monthFirst:
            // Languages that write the month first use slashes.
            guard layout.separator == "/" else { return nil }
            (year, month, day, yearDigits) = (date[2], date[0], date[1], digits.last)
        case .yearFirst: (year, month, day, yearDigits) = (date[0], date[1], date[2], digits.first)
        }
        let full = yearDigits == 2 ? 2_000 + year : year
        guard yearDigits == 2 || yearDigits == 4, Self.years.contains(full), (1...12).contains(month),
            (1...LocalTime.days(inMonth: month, of: full)).contains(day),
            order == .yearFirst ? digits.last <= 2 : digits.first <= 2
        else { return nil }
        return LocalTime(year: full, month: month, day: day, hour: hour, minute: minute, second: second)
    }
}

/// Before or after noon, in the languages that WhatsApp writes so.
private enum DayHalf {
    private static let morning: Set = ["am", "ص", "上午", "凌晨", "早上", "오전", "午前", "πμ"]
    private static let evening: Set = ["pm", "م", "下午", "晚上", "오후", "午後", "μμ"]
    /// Words beside a 24-hour time.
    private static let neutral: Set = ["", "à", "às", "alle", "ч", "г", "гч", "h", "kl", "klo", "ora", "uhr", "um"]

    /// - Parameter words: everything around the time but digits.
    /// - Returns: nil if the hour does not exist, or a word is unknown: it can mean the afternoon.
    static func hour(_ hour: Int, _ words: [Unicode.Scalar]) -> Int? {
        var text = ""
        for scalar in words where scalar.properties.isAlphabetic { text.unicodeScalars.append(scalar) }
        text = text.lowercased()
        if neutral.contains(text) { return hour <= 23 ? hour : nil }
        guard hour <= 12 else { return nil }
        if morning.contains(text) { return hour == 12 ? 0 : hour }
        return evening.contains(text) ? (hour == 12 ? 12 : hour + 12) : nil
    }
}
