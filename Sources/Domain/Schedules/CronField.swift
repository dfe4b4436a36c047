/// A field of a cron expression, in the order of the expression.
package enum CronField: String, Sendable, CaseIterable {
    case minute
    case hour
    case dayOfMonth = "day of month"
    case month
    case dayOfWeek = "day of week"

    var range: ClosedRange<Int> {
        switch self {
        case .minute: 0...59
        case .hour: 0...23
        case .dayOfMonth: 1...31
        case .month: 1...12
        // 0 and 7 are Sunday.
        case .dayOfWeek: 0...7
        }
    }

    /// In upper case. The first name stands for `firstNamed`.
    private var names: [String] {
        switch self {
        case .month: ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
        case .dayOfWeek: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]
        case .minute, .hour, .dayOfMonth: []
        }
    }

    func number(named text: Substring) -> Int? {
        names.firstIndex(of: text.uppercased()).map { $0 + range.lowerBound }
    }

    /// What a value of this field may be, for a person.
    var allowed: String {
        let numbers = "a number from \(range.lowerBound) to \(range.upperBound)"
        let named =
            switch self {
            case .month: ", a name from JAN to DEC"
            case .dayOfWeek: " (0 and 7 are Sunday), a name from SUN to SAT"
            case .minute, .hour, .dayOfMonth: ""
            }
        return "*, \(numbers)\(named), a range such as \(example), a step such as */\(step), or a list of these"
    }

    private var example: String {
        switch self {
        case .minute: "0-29"
        case .hour: "8-17"
        case .dayOfMonth: "1-7"
        case .month: "MAR-OCT"
        case .dayOfWeek: "MON-FRI"
        }
    }

    private var step: Int {
        switch self {
        case .minute: 15
        case .hour: 6
        case .dayOfMonth: 10
        case .month: 3
        case .dayOfWeek: 2
        }
    }
}
