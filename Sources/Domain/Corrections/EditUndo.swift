package import FoundationEssentials

/// A change of what an interaction says, with the values before and after. An undo takes back each field on its own:
/// a field that was changed again keeps its later value.
package struct EditUndo: Codable, Sendable, Equatable {
    /// The fields that a person can change.
    package struct Values: Codable, Sendable, Equatable {
        package var summary: String
        package var happenedAt: Date
        package var interests: [String]
        package var events: [String]
        package var dates: [String]

        package init(summary: String, happenedAt: Date, interests: [String], events: [String], dates: [String]) {
            self.summary = summary
            self.happenedAt = happenedAt
            self.interests = interests
            self.events = events
            self.dates = dates
        }
    }

    package struct Result: Sendable, Equatable {
        package var values: Values
        /// The fields that are as before the change.
        package var restored: [String] = []
        /// The fields that were changed again since, and stay.
        package var kept: [String] = []
    }

    package var before: Values
    package var after: Values

    package init(before: Values, after: Values) {
        self.before = before
        self.after = after
    }

    package func undone(_ now: Values) -> Result {
        var result = Result(values: now)
        take(\.summary, "summary", now, &result)
        take(\.happenedAt, "happenedAt", now, &result)
        take(\.interests, "interests", now, &result)
        take(\.events, "events", now, &result)
        take(\.dates, "dates", now, &result)
        return result
    }

    private func take<Value: Equatable>(
        _ field: WritableKeyPath<Values, Value>, _ name: String, _ now: Values, _ result: inout Result
    ) {
        guard before[keyPath: field] != after[keyPath: field], now[keyPath: field] != before[keyPath: field] else {
            return
        }
        guard now[keyPath: field] == after[keyPath: field] else {
            result.kept.append(name)
            return
        }
        result.values[keyPath: field] = before[keyPath: field]
        result.restored.append(name)
    }
}
