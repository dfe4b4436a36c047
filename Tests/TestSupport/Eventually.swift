package struct TooLate: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// How long a test waits for a signal before it says that the signal never came. It bounds nothing: a machine that is
/// busy otherwise may take its time.
package let testTimeout = Duration.seconds(300)

/// Looks again and again until the condition holds.
package func eventually(
    _ what: String, every pause: Duration = .milliseconds(20), _ isSo: () async throws -> Bool
) async throws {
    let started = ContinuousClock.now
    while try await !isSo() {
        guard ContinuousClock.now - started < testTimeout else { throw TooLate("not within \(testTimeout): \(what)") }
        try await Task.sleep(for: pause)
    }
}
