import CPostgres

/// Cancels a session's statement from another thread.
///
/// libpq documents PQcancel as safe from any thread, even from a signal handler, and the object as read-only.
@safe final class CancelKey: @unchecked Sendable {
    private let raw: OpaquePointer

    init?(_ handle: borrowing ConnectionHandle) {
        guard let raw = unsafe PQgetCancel(handle.raw) else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe PQfreeCancel(raw) }

    /// Connects to the server, sends the cancel request, and waits until the server has read it.
    func cancel() {
        var words = [CChar](repeating: 0, count: 256)
        _ = unsafe PQcancel(raw, &words, Int32(words.count))
    }
}
