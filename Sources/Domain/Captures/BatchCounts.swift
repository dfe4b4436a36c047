/// Number of a batch's captures by outcome. `total = done + pending` at every commit; an erased capture leaves
/// `total`.
package struct BatchCounts: Sendable, Equatable {
    package var total = 0
    package var pending = 0
    package var filed = 0
    package var inbox = 0
    package var dismissed = 0
    package var rejected = 0
    package var dead = 0
    package var cancelled = 0

    package init() {}

    /// Captures that have ended, with any outcome.
    package var done: Int { filed + inbox + dismissed + rejected + dead + cancelled }
    package var failed: Int { rejected + dead }
}
