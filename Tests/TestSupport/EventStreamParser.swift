/// An incremental parser for server-sent events (WHATWG HTML § 9.2.6).
package struct EventStreamParser: Sendable {
    package struct Event: Sendable, Equatable {
        /// The last id in the stream so far: the value for `Last-Event-ID`.
        package let id: String
        /// `message` if the event has no name.
        package let event: String
        package let data: String

        package init(id: String, event: String, data: String) {
            self.id = id
            self.event = event
            self.data = data
        }
    }

    private var line: [UInt8] = []
    private var lastWasReturn = false
    private var isFirstLine = true
    private var event = ""
    private var data: [String] = []
    package private(set) var lastEventID = ""

    package init() {}

    /// Returns the events that `bytes` completes. Comments and unknown fields are skipped.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            defer { lastWasReturn = byte == 0x0D }
            if byte == 0x0A, lastWasReturn { continue }
            guard byte == 0x0A || byte == 0x0D else {
                line.append(byte)
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() -> Event? {
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        defer { line = [] }
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == 0x20 { value.removeFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "event": event = text
        case "data": data.append(text)
        case "id" where !value.contains(0): lastEventID = text
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> Event? {
        defer {
            event = ""
            data = []
        }
        guard !data.isEmpty else { return nil }
        return Event(id: lastEventID, event: event.isEmpty ? "message" : event, data: data.joined(separator: "\n"))
    }
}
