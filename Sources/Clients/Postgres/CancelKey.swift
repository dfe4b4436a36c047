import CPostgres

/// What it takes to cancel a session's statement from outside the session.
///
/// libpq documents PQcancel as safe from any thread, even a signal handler, and the object as read-only.
@safe final class CancelKey: @unchecked Sendable {
    private let raw: OpaquePointer

    init?(_ handle: borrowing ConnectionHandle) {
        guard let raw = unsafe PQgetCancel(handle.raw) else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe PQfreeCancel(raw) }

    /// Connects to the server, asks, and waits until it has heard.
    func cancel() {
        var words = [CChar](repeating: 0, count: 256)
        _ = unsafe PQcancel(raw, &words, Int32(words.count))
    }
}
