internal import Dispatch
internal import Glibc

/// Delays the close after a refusal. Closing a socket with unread bytes resets the connection, and the reset can
/// overtake the response. A duplicate of the socket is therefore read and discarded for a short time. `@unchecked`: its
/// variable is used on the serial queue only.
final class LingeringClose: @unchecked Sendable {
    private static let queue = DispatchQueue(label: "tapline.http.linger")
    private static let seconds = 2
    private static let maximumBytes = 16 << 20

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private var discarded = 0

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
    }

    /// Call before libmicrohttpd closes the socket.
    static func hold(_ descriptor: Int32) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return }
        let lingering = LingeringClose(copy)
        lingering.source.setEventHandler { [weak lingering] in lingering?.discard() }
        lingering.source.setCancelHandler { close(copy) }
        lingering.source.activate()
        queue.asyncAfter(deadline: .now() + .seconds(seconds)) { lingering.source.cancel() }
    }

    private func discard() {
        let count = unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        discarded += max(count, 0)
        if count <= 0 || discarded > Self.maximumBytes { source.cancel() }
    }
}
