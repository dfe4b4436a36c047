/// Processor time that the reading of one capture may take. The readers look at it in the loops over lines, sentences
/// and cards, and stop where nothing is left; who asked them sees the same, and drops what they have.
///
/// It is a clock rather than a count of steps: steps count what their author expected to be costly, and a budget is there
/// for what nobody expected. Domain has no clock of its own, so that the caller lends one.
package struct ReadingBudget: Sendable {
    /// For readings on whose length nobody else depends.
    package static let unlimited = ReadingBudget(seconds: .infinity) { 0 }

    private let end: Double
    private let clock: @Sendable () -> Double

    /// - Parameters:
    ///   - seconds: from now.
    ///   - clock: the processor time of this thread, in seconds from any moment.
    package init(seconds: Double, clock: @escaping @Sendable () -> Double) {
        end = clock() + seconds
        self.clock = clock
    }

    package var isLeft: Bool { clock() < end }
}
