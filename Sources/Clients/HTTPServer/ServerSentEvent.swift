/// One server-sent event (WHATWG HTML § 9.2).
package struct ServerSentEvent: Sendable, Equatable {
    /// The client sends it as `Last-Event-ID` when it reconnects.
    package let id: String?
    package let event: String?
    package let data: String

    package init(id: String? = nil, event: String? = nil, data: String) {
        self.id = id
        self.event = event
        self.data = data
    }

    /// A line break in `data` starts another data line. Line breaks in `id` and `event`, and NULs in `id`, are removed,
    /// because the format cannot express them.
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
