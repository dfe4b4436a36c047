/// A line of a WhatsApp export that begins a message, or a notice of WhatsApp.
struct ChatLine {
    /// Longer names are no names.
    private static let longestName = 100

    var header: ChatLineHeader
    /// nil: a notice of WhatsApp, which no one has written.
    var sender: String?
    /// The first line of the text.
    var text: String

    /// - Parameter names: names that the owner has told. They can have a colon and a space themselves.
    /// - Returns: nil if the line begins no message.
    init?(_ line: String, names: Set<String>) {
        guard let header = ChatLineHeader(line) else { return nil }
        self.header = header
        var (name, first): ([Unicode.Scalar], (name: String, end: Substring.UnicodeScalarView.Index)?) = ([], nil)
        var index = header.rest.startIndex
        while index < header.rest.endIndex, name.count < Self.longestName {
            let next = header.rest.index(after: index)
            if header.rest[index] == ":", next == header.rest.endIndex || header.rest[next] == " " {
                let found = Self.name(name)
                if first == nil, !found.isEmpty { first = (found, next) }
                if names.contains(found) {
                    first = (found, next)
                    break
                }
            }
            name.append(header.rest[index])
            index = next
        }
        sender = first?.name
        var rest = header.rest[(first?.end ?? header.rest.startIndex)...]
        // The mark that WhatsApp puts before its own words, such as those for a picture that is not in the file.
        while let mark = rest.first, mark == " " || ChatLineScanner.isMark(mark) { rest.removeFirst() }
        text = String(rest)
    }

    /// A name in one spelling: without marks, and with plain spaces.
    static func name(_ text: some Sequence<Unicode.Scalar>) -> String {
        var name = String.UnicodeScalarView()
        for scalar in text where !ChatLineScanner.isMark(scalar) {
            let isSpace = ChatLineScanner.isSpace(scalar)
            if isSpace, name.isEmpty { continue }
            name.append(isSpace ? " " : scalar)
        }
        while name.last == " " { name.removeLast() }
        return String(name)
    }
}
