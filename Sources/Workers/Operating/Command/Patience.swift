import Kafka
import Postgres
import Runtime
import Store

/// Tries again what a wait may mend: a database or broker that is still coming up.
struct Patience {
    var limit = Duration.seconds(60)
    var pause = Duration.seconds(1)
    /// Told once for each new reason.
    var waiting: (String) -> Void = { Terminal.complain($0) }

    /// - Throws: at once what no wait mends; a failure with the code `temporary` when the limit has passed.
    func run<Value>(_ what: String, _ attempt: () async throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now + limit
        var told: String?
        while true {
            do { return try await attempt() } catch {
                guard let reason = Self.reasonToWait(error) else { throw error }
                guard deadline > .now else {
                    throw CommandFailure(
                        .temporary, "\(what) did not come up within \(limit.components.seconds) s: \(reason)")
                }
                if told != reason { waiting("waiting for \(what): \(reason)") }
                told = reason
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
