/// The second reading of a WhatsApp export: its messages, one after another.
package struct WhatsAppReader: Sendable {
    package enum Sender: Sendable, Equatable {
        case owner
        /// With the person's handle.
        case person(String)
        /// Whose messages are left out, such as the name of a group.
        case skipped
    }

    package struct Message: Sendable, Equatable {
        /// Of its first line.
        package var line: Int
        package var time: LocalTime
        package var sender: Sender
        package var text: String
    }

    package enum Problem: Sendable, Equatable {
        case notUTF8
        /// More bytes than a message can have.
        case tooLong(Int)
        case beforeFirstMessage
        case unknownSender(String)

        package var words: String {
            switch self {
            case .notUTF8: "is not UTF-8 text. Convert the file, for example with iconv, and import it again"
            case .tooLong(let limit):
                "the message has more than \(limit) bytes. Shorten or split it in the file, and import it again"
            case .beforeFirstMessage: "belongs to no message, because the file does not begin with one"
            case .unknownSender(let name): "no one has the name '\(name)'. Add --handle, --me or --skip"
            }
        }
    }

    package enum Item: Sendable, Equatable {
        case message(Message)
        /// Words of WhatsApp itself, of a skipped sender, or none.
        case leftOut
        case problem(line: Int, Problem)
    }

    private struct Open {
        var line: Int
        var time: LocalTime
        /// nil: a notice.
        var sender: Sender?
        var text: String
        var problem: Problem?
    }

    private let format: WhatsAppFormat
    private let senders: [String: Sender]
    private let names: Set<String>
    private let textBytes: Int
    private var open: Open?
    private var hasBegun = false

    /// - Parameters:
    ///   - senders: by the names of the file.
    ///   - textBytes: the longest text of a message.
    package init(_ format: WhatsAppFormat, senders: [String: Sender], textBytes: Int) {
        self.format = format
        self.senders = senders
        names = Set(senders.keys)
        self.textBytes = textBytes
    }

    /// - Returns: the message before this line, or what is wrong with the line.
    package mutating func read(_ line: LineSplitter.Line) -> Item? {
        let valid = String(validating: line.bytes, as: UTF8.self)
        let text = valid ?? String(decoding: line.bytes, as: UTF8.self)
        guard let start = ChatLine(text, names: names), start.header.layout == format.layout,
            let time = start.header.time(format.order)
        else { return proceed(text, line, isValid: valid != nil) }
        defer {
            hasBegun = true
            open = Open(line: line.number, time: time, sender: nil, text: "")
            if let name = start.sender {
                open?.sender = senders[name]
                if open?.sender == nil { open?.problem = .unknownSender(name) }
            }
            if valid == nil || line.isCut { open?.problem = line.isCut ? .tooLong(textBytes) : .notUTF8 }
            add(start.text)
        }
        return finish()
    }

    /// - Returns: the last message.
    package mutating func finish() -> Item? {
        guard var last = open else { return nil }
        open = nil
        if last.sender == .skipped || last.sender == nil && last.problem == nil { return .leftOut }
        if let problem = last.problem { return .problem(line: last.line, problem) }
        while last.text.last?.isNewline == true { last.text.removeLast() }
        guard let sender = last.sender, last.text.contains(where: { !$0.isWhitespace }) else { return .leftOut }
        return .message(Message(line: last.line, time: last.time, sender: sender, text: last.text))
    }

    /// A further line of the open message.
    private mutating func proceed(_ text: String, _ line: LineSplitter.Line, isValid: Bool) -> Item? {
        guard open != nil else {
            guard !hasBegun, line.isCut || text.contains(where: { !$0.isWhitespace }) else { return nil }
            return .problem(line: line.number, .beforeFirstMessage)
        }
        if !isValid, !line.isCut { note(.notUTF8) }
        if line.isCut { note(.tooLong(textBytes)) }
        add("\n" + text)
        return nil
    }

    private mutating func note(_ problem: Problem) {
        if open?.problem == nil { open?.problem = problem }
    }

    /// Nothing is kept of what is left out. The text is changed in place: a copy for each line would be quadratic.
    private mutating func add(_ text: String) {
        guard let sender = open?.sender, sender != .skipped, open?.problem == nil,
            let size = open?.text.utf8.count
        else { return }
        guard size + text.utf8.count <= textBytes else {
            note(.tooLong(textBytes))
            open?.text = ""
            return
        }
        open?.text += text
    }
}
