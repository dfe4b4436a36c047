import CommandLine
import Kafka
import Postgres
import Runtime
import Store

/// Retries an operation that fails because a database or broker is still starting.
struct StartupRetry {
    var limit = Duration.seconds(60)
    var pause = Duration.seconds(1)
    /// Called once for each new reason.
    var waiting: (String) -> Void = { Terminal.printError($0) }

    /// - Throws: at once for an error that waiting cannot fix; `temporary` when the limit has passed.
    func run<Value>(_ what: String, _ attempt: () async throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now + limit
        var lastReason: String?
        while true {
            do { return try await attempt() } catch {
                guard let reason = Self.reasonToWait(error) else { throw error }
                guard deadline > .now else {
                    throw CommandFailure(
                        .temporary, "\(what) was not ready within \(limit.components.seconds) s: \(reason)")
                }
                if lastReason != reason { waiting("waiting for \(what): \(reason)") }
                lastReason = reason
                try await Task.sleep(for: pause)
            }
        }
    }

    private static func reasonToWait(_ error: any Error) -> String? {
        switch error {
        case let error as DatabaseError where error.isTransient: error.description
        case let error as MigrationError where error.isTransient: error.description
        case let error as KafkaError where error.isRetryable: error.operatorText
        default: nil
        }
    }
}
