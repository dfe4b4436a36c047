internal import Synchronization

/// A bounded buffer for a streamed body, between libcurl's thread and one reader. When it is full, the transfer pauses.
final class ByteChannel: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var end: Result<Void, HTTPClientError>?
        var isPaused = false
        var reader: CheckedContinuation<Result<[UInt8]?, HTTPClientError>, Never>?
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) { self.capacity = capacity }

    /// - Returns: false if there is no room. Then nothing was stored.
    func push(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (taken, reader) = state.withLock {
            state -> (Bool, CheckedContinuation<Result<[UInt8]?, HTTPClientError>, Never>?) in
            if let reader = state.reader.take() { return (true, reader) }
            guard state.bytes.isEmpty || state.bytes.count + bytes.count <= capacity else {
                state.isPaused = true
                return (false, nil)
            }
            unsafe state.bytes.append(contentsOf: bytes)
            return (true, nil)
        }
        reader?.resume(returning: .success(unsafe Array(bytes)))
        return taken
    }

    func finish(_ end: Result<Void, HTTPClientError>) {
        let reader = state.withLock { state in
            if state.end == nil { state.end = end }
            return state.reader.take()
        }
        reader?.resume(returning: end.map { nil })
    }

    /// The next bytes; nil at the end. Calls `resume` if the transfer had paused because the buffer was full.
    func next(resume: () -> Void) async throws(HTTPClientError) -> [UInt8]? {
        var wasPaused = false
        let result = await withCheckedContinuation { continuation in
            let ready: Result<[UInt8]?, HTTPClientError>? = state.withLock { state in
                if !state.bytes.isEmpty {
                    wasPaused = state.isPaused
                    state.isPaused = false
                    defer { state.bytes = [] }
                    return .success(state.bytes)
                }
                if let end = state.end { return end.map { nil } }
                state.reader = continuation
                return nil
            }
            if let ready { continuation.resume(returning: ready) }
        }
        if wasPaused { resume() }
        return try result.get()
    }
}
