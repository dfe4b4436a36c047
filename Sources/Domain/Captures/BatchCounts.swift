/// How a batch's captures stand. `total = done + pending` at every commit; an erased capture leaves the total.
package struct BatchCounts: Sendable, Equatable {
    package var total = 0
    package var pending = 0
    package var filed = 0
    package var inbox = 0
    package var rejected = 0
    package var dead = 0
    package var cancelled = 0

    package init() {}

    /// Ended, in whichever way.
    package var done: Int { filed + inbox + rejected + dead + cancelled }
    package var failed: Int { rejected + dead }
}
