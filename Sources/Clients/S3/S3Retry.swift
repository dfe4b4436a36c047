/// Pauses between the tries of one request.
struct S3Retry {
    private let options: S3Options
    private let attempts: Int
    private var failures = 0

    init(_ options: S3Options, attempts: Int? = nil) {
        self.options = options
        self.attempts = attempts ?? options.attempts
    }

    /// - Parameters:
    ///   - retryAfter: seconds that the answer asks for.
    ///   - isTemporary: replaces the error's own.
    /// - Throws: the error if it is not temporary, or if there was the last try.
    mutating func pause(
        after error: S3Error, retryAfter: Double? = nil, isTemporary: Bool? = nil
    ) async throws(S3Error) {
        failures += 1
        guard isTemporary ?? error.isTemporary, failures < attempts else { throw error }
        let longest = options.firstPause * Double(1 << min(failures - 1, 20))
        let asked = retryAfter.map { Duration.seconds(min($0, options.longestPause / .seconds(1))) }
        let pause = min(asked ?? longest * Double.random(in: 0.5...1), options.longestPause)
        do { try await Task.sleep(for: pause) } catch { throw S3Error(.cancelled, "while waiting for the next try") }
    }

    /// The failures so far do not count any more.
    mutating func reset() { failures = 0 }
}
