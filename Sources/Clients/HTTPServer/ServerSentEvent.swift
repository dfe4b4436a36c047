/// One event of an event stream (WHATWG HTML § 9.2).
package struct ServerSentEvent: Sendable, Equatable {
    /// What the client sends as `Last-Event-ID` when it comes back.
    package let id: String?
    package let event: String?
    package let data: String

    package init(id: String? = nil, event: String? = nil, data: String) {
        self.id = id
        self.event = event
        self.data = data
    }

    /// Line breaks split `data` into several lines; in `id` and `event`, where the format has no place for them
    /// (nor for a NUL in an id), they are left out.
    package var encoded: [UInt8] {
        var text = ""
        if let id { text += "id: \(Self.oneLine(id))\n" }
        if let event { text += "event: \(Self.oneLine(event))\n" }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
            text += "data: \(line)\n"
        }
        return Array((text + "\n").utf8)
    }

    static let comment = Array(":\n\n".utf8)

    private static func endsLine(_ character: Character) -> Bool {
        character == "\n" || character == "\r\n" || character == "\r"
    }

    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" && $0 != "\0" }))
    }
}
