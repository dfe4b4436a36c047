/// Processor time that reading one capture may take. The readers check the budget in their loops over lines, sentences
/// and cards and stop when it is used up; the caller then discards the partial result.
///
/// The budget is time, not a count of steps, because it must also stop code whose cost nobody expected. `Domain` has
/// no clock, so the caller passes one.
package struct ReadingBudget: Sendable {
    /// For readings that no other work waits for.
    package static let unlimited = ReadingBudget(seconds: .infinity) { 0 }

    private let end: Double
    private let clock: @Sendable () -> Double

    /// - Parameters:
    ///   - seconds: from now.
    ///   - clock: processor time of the current thread, in seconds from any origin.
    package init(seconds: Double, clock: @escaping @Sendable () -> Double) {
        end = clock() + seconds
        self.clock = clock
    }

    package var hasTimeLeft: Bool { clock() < end }
}
