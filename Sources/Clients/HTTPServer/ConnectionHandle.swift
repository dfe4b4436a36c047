internal import CMicrohttpd

/// A libmicrohttpd connection. Valid from its start notification until its end notification returns. Suspend only in
/// libmicrohttpd's callbacks, and resume once for each suspension, always under the lock of the object that tracks it.
/// `@unchecked`: libmicrohttpd documents `MHD_resume_connection` as safe at any time for a suspended connection.
@safe struct ConnectionHandle: @unchecked Sendable {
    let raw: OpaquePointer

    init(_ raw: OpaquePointer) { unsafe self.raw = raw }

    func suspend() { unsafe MHD_suspend_connection(raw) }
    func resume() { unsafe MHD_resume_connection(raw) }
}
