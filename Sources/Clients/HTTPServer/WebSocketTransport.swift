import WebSockets

/// The descriptor of a WebSocket, and what the loop waits for.
struct WebSocketTransport {
    private let connection: UpgradedConnection
    private let id: UInt64
    private let set: EpollSet
    private var isPaused = false
    private var reading = true
    private var writing = false

    /// - Returns: nil if the kernel refuses the descriptor. Then the caller closes the connection.
    init?(_ connection: UpgradedConnection, id: UInt64, in set: EpollSet) {
        self.connection = connection
        self.id = id
        self.set = set
        guard set.add(connection.descriptor, id: id, reading: true, writing: false) else { return nil }
    }

    func receive(upTo limit: Int) -> PlainSocket.Received {
        connection.receive(upTo: limit)
    }

    /// - Returns: the number of bytes; nil if the connection is broken.
    func send(_ bytes: [UInt8], from start: Int) -> Int? {
        connection.write(bytes, from: start)
    }

    /// The loop no longer reports bytes of the client, until `resumeReading`.
    mutating func pauseReading() { isPaused = true }

    mutating func resumeReading() { isPaused = false }

    mutating func wait(reading wantsToRead: Bool, writing wantsToWrite: Bool) {
        let isReading = wantsToRead && !isPaused
        guard (isReading, wantsToWrite) != (reading, writing) else { return }
        (reading, writing) = (isReading, wantsToWrite)
        set.change(connection.descriptor, id: id, reading: reading, writing: writing)
    }

    /// - Parameter isCut: drops the bytes that are not sent yet.
    func close(_ end: WebSocketEnd, isCut: Bool) {
        set.remove(connection.descriptor)
        switch end {
        case .idle, .slow, .lost: connection.close(isCut: true, mayBeSending: false)
        case .fault, .server: connection.close(isCut: isCut, mayBeSending: true)
        case .client: connection.close(isCut: isCut, mayBeSending: false)
        }
    }
}
