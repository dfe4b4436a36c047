/// Bytes that the kernel has not taken yet.
struct WebSocketOutput: Sendable {
    private var bytes: [UInt8] = []
    private var sent = 0

    var isEmpty: Bool { sent == bytes.count }

    /// Bytes larger than the capacity have room when nothing else waits.
    func hasRoom(for count: Int, of capacity: Int) -> Bool { isEmpty || bytes.count - sent + count <= capacity }

    /// Precondition: nothing was sent yet.
    mutating func prepend(_ head: [UInt8]) { bytes = head + bytes }

    mutating func append(_ more: [UInt8]) {
        if isEmpty {
            (bytes, sent) = (more, 0)
            return
        }
        // Moves each byte at most once on average.
        if sent > bytes.count / 2 {
            bytes.removeFirst(sent)
            sent = 0
        }
        bytes += more
    }

    /// Sends until the kernel takes no more.
    /// - Parameter send: sends bytes from an index, and returns their number; nil if the connection is broken.
    /// - Returns: false if the connection is broken.
    mutating func send(with send: ([UInt8], Int) -> Int?) -> Bool {
        while !isEmpty {
            guard let count = send(bytes, sent) else { return false }
            if count == 0 { return true }
            sent += count
        }
        (bytes, sent) = ([], 0)
        return true
    }
}
