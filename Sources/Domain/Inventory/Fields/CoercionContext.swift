package import Captures
package import Dates

/// What the meaning of input depends on, besides the field.
package struct CoercionContext: Sendable {
    package let days: DayReader
    /// The owner's currency, an ISO 4217 code.
    package let currency: String

    /// - Parameters:
    ///   - today: the owner's day at the moment of the request.
    ///   - order: the order of day and month in the owner's country.
    package init(today: CivilDate, order: NumericDateOrder = .monthFirst, currency: String = "USD") {
        days = DayReader(today: today, order: order)
        self.currency = currency
    }

    /// The context with another order of day and month; nil keeps the order.
    func reading(datesIn order: NumericDateOrder?) -> CoercionContext {
        CoercionContext(today: days.today, order: order ?? days.order, currency: currency)
    }
}
