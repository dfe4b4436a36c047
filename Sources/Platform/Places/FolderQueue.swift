import Dispatch

/// Runs calls that block on a queue of their own, not on the cooperative pool.
struct FolderQueue {
    private let queue = DispatchQueue(label: "tapline.places")

    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PlaceError) -> Value
    ) async throws(PlaceError) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result(catching: body)) }
        }
        return try result.get()
    }
}
