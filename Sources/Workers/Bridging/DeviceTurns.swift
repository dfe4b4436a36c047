import Synchronization

/// Lets one task of each device through at a time, in the order in which the tasks came. Many requests of one device then
/// wait for each other, and not the requests of other devices for them.
final class DeviceTurns: Sendable {
    /// The tasks that wait, by device. A device is in the dictionary as long as one of its tasks has the turn.
    private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    func run<Value: Sendable, Failure>(
        _ device: String, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await take(device)
        defer { leave(device) }
        return try await body()
    }

    private func take(_ device: String) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                if waiting[device] == nil {
                    waiting[device] = []
                    return true
                }
                waiting[device]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave(_ device: String) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard let tasks = waiting[device], let first = tasks.first else {
                waiting[device] = nil
                return nil
            }
            waiting[device] = Array(tasks.dropFirst())
            return first
        }
        next?.resume()
    }
}
