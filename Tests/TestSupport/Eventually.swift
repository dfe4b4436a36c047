package struct TooLate: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Looks again and again until it is so; never goes on by time alone.
package func eventually(
    _ what: String, within limit: Duration = .seconds(30), every pause: Duration = .milliseconds(20),
    _ isSo: () async throws -> Bool
) async throws {
    let started = ContinuousClock.now
    while try await !isSo() {
        guard ContinuousClock.now - started < limit else { throw TooLate("not within \(limit): \(what)") }
        try await Task.sleep(for: pause)
    }
}
