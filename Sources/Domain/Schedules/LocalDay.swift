import FoundationEssentials

/// A day of the Gregorian calendar, without a time zone.
struct LocalDay: Equatable {
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Days since 1970-01-01.
    let number: Int
    let year: Int
    /// 1…12.
    let month: Int
    /// 1…31.
    let day: Int

    private init(number: Int, year: Int, month: Int, day: Int) {
        self.number = number
        self.year = year
        self.month = month
        self.day = day
    }

    init(number: Int) {
        let date = Date(timeIntervalSince1970: Double(number) * 86_400)
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
        self.init(number: number, year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
    }

    init(year: Int, month: Int) {
        let date = Self.calendar.date(from: DateComponents(year: year, month: month, day: 1))
        let number = Int(((date?.timeIntervalSince1970 ?? 0) / 86_400).rounded(.down))
        self.init(number: number, year: year, month: month, day: 1)
    }

    /// 0 is Sunday, 6 is Saturday.
    var weekday: Int { (number + 4).modulo(7) }

    /// Equal for the days from a Monday to the next Sunday.
    var week: Int { (number + 3).dividedRoundingDown(by: 7) }

    var next: LocalDay {
        day < Self.length(ofMonth: month, year: year)
            ? LocalDay(number: number + 1, year: year, month: month, day: day + 1) : firstOfNextMonth
    }

    var firstOfNextMonth: LocalDay {
        let days = Self.length(ofMonth: month, year: year) - day + 1
        return LocalDay(
            number: number + days, year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
    }

    /// The days of a month in a leap year.
    static func longest(month: Int) -> Int { length(ofMonth: month, year: 2_000) }

    static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}

extension Int {
    /// Floor division. Precondition: `divisor` is positive.
    func dividedRoundingDown(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    func dividedRoundingUp(by divisor: Int) -> Int { -(-self).dividedRoundingDown(by: divisor) }

    /// 0..<divisor.
    func modulo(_ divisor: Int) -> Int { self - dividedRoundingDown(by: divisor) * divisor }
}
