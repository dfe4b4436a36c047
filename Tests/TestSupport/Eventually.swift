package struct WaitTimeout: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Time after which a test gives up waiting for a signal. It is long, because a busy machine may be slow.
package let testTimeout = Duration.seconds(300)

/// Repeats a check until the condition holds.
package func eventually(
    _ what: String, every pause: Duration = .milliseconds(20), _ isSo: () async throws -> Bool
) async throws {
    let started = ContinuousClock.now
    while try await !isSo() {
        guard ContinuousClock.now - started < testTimeout else {
            throw WaitTimeout("not within \(testTimeout): \(what)")
        }
        try await Task.sleep(for: pause)
    }
}
