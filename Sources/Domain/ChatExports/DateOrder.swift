/// The order of day, month and year in a file. Each phone writes the order of its language.
package enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    case yearFirst = "ymd"
}

/// Finds the order of a file from all its dates: a month has at most 12, no message is older than WhatsApp or from the
/// future, and messages are in the order of their times.
struct DateOrderEvidence {
    private struct Candidate {
        let order: DateOrder
        /// The first line whose date does not exist in this order.
        var contradiction: Int?
        var last: LocalTime?
        /// How often a date is more than a day before the one in front of it.
        var steps = 0
    }

    private static let day = 86_400
    private let latest: LocalTime
    private var candidates = DateOrder.allCases.map { Candidate(order: $0) }
    /// Whether the orders that were possible gave different days for a line.
    private var areDifferent = false

    /// - Parameter latest: no message is later than a day after this time.
    init(latest: LocalTime) { self.latest = latest }

    mutating func add(_ header: ChatLineHeader, line: Int) {
        var seen: LocalTime?
        for index in candidates.indices where candidates[index].contradiction == nil {
            guard let time = header.time(candidates[index].order), time.seconds <= latest.seconds + Self.day else {
                candidates[index].contradiction = line
                continue
            }
            if let last = candidates[index].last, time.seconds < last.seconds - Self.day {
                candidates[index].steps += 1
            }
            candidates[index].last = time
            if let seen, seen != time { areDifferent = true }
            seen = time
        }
    }

    func order() throws(ChatExportFault) -> DateOrder {
        let possible = candidates.filter { $0.contradiction == nil }
        guard let first = possible.first else {
            // The year comes first only if it is written so, so two lines are enough.
            let lines = candidates.prefix(2).compactMap(\.contradiction).sorted()
            throw .contradictoryDates(lines.first ?? 1, lines.last ?? 1)
        }
        if possible.count == 1 { return first.order }
        let ordered = possible.filter { $0.steps == 0 }
        if ordered.count == 1 { return ordered[0].order }
        guard areDifferent else { return first.order }
        throw .ambiguousDates(possible.map(\.order))
    }
}
