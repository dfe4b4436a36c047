import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// Mail with its headers, quoted replies and signature.
struct MailThread {
    /// One mail of the thread.
    struct Part {
        var sender: SenderName?
        var stamp: Stamp?
        var subject: String?
        /// Whether the head has the form of webmail: a name and a time.
        var isWebMail = false
        /// Names of the receivers.
        var receivers: [SenderName] = []
        /// Whether the owner is one of the receivers: "to me".
        var isToOwner = false
        var lines: [String] = []
        /// "<plan.pdf>"
        var files: [Attachment] = []
        /// Lines below the text: telephone numbers, addresses, what a phone adds.
        var signature: [String] = []
    }

    /// A signature has at most this many lines; further ones are dropped.
    private static let maxSignature = 20

    private static let from = FoldedWords.of("from von de da van")
    /// A mail has at most this many header fields in a row: each line of a longer row would be searched to its end.
    private static let maxFields = 20
    private static let to = FoldedWords.of("to an à para a aan")
    private static let copies = FoldedWords.of("cc cci")
    /// How webmail calls the owner among the receivers: "to me", "an mich".
    private static let ownerWords = FoldedWords.of("me mich moi mí mi mim mij")
    private static let fields = ChatWords.of("MailThread.fields").union(files)
    private static let inboxes = ChatWords.of("MailThread.inboxes")
    private static let files = ChatWords.of("MailThread.files")
    private static let subjects = FoldedWords.of("subject betreff objet asunto assunto oggetto onderwerp")
    private static let replyMarks = FoldedWords.of("re aw fw fwd wg tr rv res enc doorst r i antw")
    private static let dates = ChatWords.of("MailThread.dates")
    private static let wrote = FoldedWords.of(
        "wrote schrieb écrit escribió escreveu scritto schreef geschreven geschrieben")
    private static let leads = FoldedWords.of("on am le el em il giorno op a ha der den um at heeft hat")
    /// Words between the name and the verb: "has Tom the following written".
    private static let beforeVerb = FoldedWords.of("a ha het")

    /// Parts of the thread, oldest first; nil if the text is no mail.
    static func parts(of lines: [String], _ reader: DateReader, within budget: ReadingBudget) -> [Part]? {
        guard isMail(lines, reader) else { return nil }
        var parts: [Part] = [Part()]
        /// Number of marks `>` before the lines of each part.
        var depths = [0]
        /// The part that the next line belongs to.
        var current = 0
        var isSignature = false
        var index = 0
        while index < lines.count, budget.hasTimeLeft {
            let line = unquoted(lines[index])
            let depth = depth(of: lines[index])
            if let (found, end) = headers(lines, index, reader) ?? attribution(lines, index, reader) {
                var part = found
                if parts.count == 1, parts[0].sender == nil, let subject = subject(of: parts[0].lines, above: part) {
                    part.subject = part.subject ?? subject.text
                    parts = [Part(lines: subject.rest)]
                }
                let quoted = lines[end...].first { !$0.isEmpty }.map(Self.depth) ?? 0
                // The answer to a quoted mail can stand below.
                if parts.count > 1 || parts[0].sender != nil || !parts[0].lines.isEmpty || quoted > 0 {
                    parts.append(part)
                    depths.append(quoted)
                } else {
                    parts = [part]
                }
                current = parts.count - 1
                isSignature = false
                index = end
                continue
            }
            // Below the quoted mail, the author goes on.
            if !line.isEmpty, depth < depths[current] {
                current = depths.lastIndex { $0 <= depth } ?? current
                isSignature = false
            }
            if line == "--" || line == "-- " {
                isSignature = true
            } else if let file = Placeholder.file(named: line.stripped(of: "<>")) {
                parts[current].files.append(file)
            } else if !isSeparator(line), !isForwardMark(line), !line.isEmpty, !isOfProgram(line) {
                if !isSignature {
                    parts[current].lines.append(line)
                } else if parts[current].signature.count < maxSignature {
                    parts[current].signature.append(line)
                }
            }
            index += 1
        }
        for index in parts.indices {
            if parts[index].sender == nil {
                let known = parts.dropFirst(index + 1).first?.receivers ?? []
                let signer = Letter.signer(of: parts[index].lines)
                // "Carmen Ruiz Puig" below the answer is the addressee "Carmen Ruiz" of the mail.
                let addressee = known.first { name in signer.map { $0.key.hasPrefix(name.key + " ") } ?? false }
                parts[index].sender = addressee ?? signer
            }
            separateSignature(of: &parts[index])
        }
        nameFully(&parts)
        return parts.filter { !$0.lines.isEmpty || !$0.files.isEmpty || $0.sender != nil }.reversed()
    }

    /// "Enzo" is "Enzo Caputo", if the names of a single sender begin so.
    private static func nameFully(_ parts: inout [Part]) {
        var byFirst: [Substring: [String: SenderName]] = [:]
        for sender in parts.compactMap(\.sender) where sender.key.contains(" ") {
            if let first = sender.key.spaced.first { byFirst[first, default: [:]][sender.key] = sender }
        }
        for index in parts.indices {
            guard let key = parts[index].sender?.key, let longer = byFirst[key[...]], longer.count == 1 else {
                continue
            }
            parts[index].sender = longer.values.first
        }
    }

    /// The subject above the first mail, as webmail prints it; nil if these lines are a mail of their own.
    /// - Returns: the subject, and the lines below it that a person wrote.
    private static func subject(of lines: [String], above part: Part) -> (text: String, rest: [String])? {
        let lines = lines.filter { !inboxes.contains($0.folded) }
        guard let first = lines.first, lines.count <= 3, lines.allSatisfy({ $0.utf8.count <= 120 }) else { return nil }
        if let (label, value) = field(first), subjects.contains(label) {
            // "Inbox", "3 messages"
            return (withoutReplyMark(value), lines.dropFirst().filter { $0.spaced.count > 2 })
        }
        // "Lunch on Friday?" alone above the first head
        guard part.isWebMail,
            lines.count == 1 && first.hasSuffix("?")
                || !lines.contains(where: { $0.last.map { ".!?:,".contains($0) } ?? false })
        else { return nil }
        return (withoutReplyMark(first), lines.dropFirst().filter { $0.spaced.count > 4 })
    }

    /// The sender who is the owner: of all senders the only one beside whom the owner is named as a receiver, or who is no
    /// receiver of such a mail.
    static func owner(of parts: [Part]) -> SenderName? {
        let toOwner = parts.filter(\.isToOwner)
        guard !toOwner.isEmpty else { return nil }
        let others = Set(toOwner.flatMap { [$0.sender] + $0.receivers }.compactMap { $0?.key })
        func isOther(_ sender: SenderName) -> Bool {
            others.contains(sender.key) || FoldedWords.beginnings(of: sender.key).contains(where: others.contains)
        }
        let rest = parts.compactMap(\.sender).filter { !isOther($0) }
        return Set(rest.map(\.key)).count == 1 ? rest.first : nil
    }

    /// A text without headers that opens and closes as a letter does.
    static func letter(of lines: [String]) -> Part? {
        guard let author = Letter.author(of: lines) else { return nil }
        var part = Part(sender: author, lines: lines)
        separateSignature(of: &part)
        return part
    }

    /// A mail has two header fields in a row, or an attribution with quoted lines. Fields that recur without an address
    /// and a subject are those of a listing of short messages.
    private static func isMail(_ lines: [String], _ reader: DateReader) -> Bool {
        let isAddressed = lines.prefix(200).contains { line in
            line.contains("@") && line.utf8.count <= 240 || field(line).map { subjects.contains($0.label) } ?? false
        }
        let froms = lines.prefix(200).count { line in
            field(line).map { from.contains($0.label) || to.contains($0.label) } ?? false
        }
        guard isAddressed || froms < 3 else { return false }
        for index in lines.indices.prefix(200) {
            if headers(lines, index, reader) != nil { return true }
            if index + 1 < lines.count, attribution(lines, index, reader) != nil { return true }
        }
        return false
    }

    private static let maxDepth = 20

    /// Number of marks `>` before a line: "> > text" has two.
    private static func depth(of line: String) -> Int {
        line.utf8.prefix(2 * maxDepth).prefix { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: " ") }
            .count { $0 == UInt8(ascii: ">") }
    }

    private static func unquoted(_ line: String) -> String {
        line.first == ">" ? String(line.drop { $0 == ">" || $0 == " " }) : line
    }

    private static let forwarded = ChatWords.of("MailThread.forwarded")

    /// "Begin forwarded message:"
    private static func isForwardMark(_ line: String) -> Bool {
        line.utf8.count <= 80 && line.spaced.contains { forwarded.contains($0.stripped(of: ":-").folded) }
    }

    /// "Re: AW: Offer" is "Offer".
    private static func withoutReplyMark(_ subject: String) -> String {
        var rest = subject[...]
        while let colon = rest.prefix(8).firstIndex(of: ":"), replyMarks.contains(rest[..<colon].trimmed.folded) {
            rest = rest[rest.index(after: colon)...]
        }
        return rest.trimmed
    }

    /// "-----Original Message-----", "________".
    private static func isSeparator(_ line: String) -> Bool {
        line.hasPrefix("-----") || line.hasPrefix("_____")
    }

    private static func field(_ line: String) -> (label: String, value: String)? {
        let line = unquoted(line).stripped(of: "*")
        guard let colon = line.unicodeScalars.prefix(20).firstIndex(of: ":") else { return nil }
        // "Enviado el:"
        let words = line[..<colon].stripped(of: "*").folded.spaced
        guard let label = words.first.map(String.init), fields.contains(label),
            words.count == 1 || words.count == 2 && leads.contains(String(words[1]))
        else { return nil }
        return (label, line[line.index(after: colon)...].stripped(of: "*"))
    }

    /// Portuguese webmail writes "à(s) 10:32" for "às 10:32".
    private static func withoutPlural(_ line: String) -> String {
        guard let place = line.firstPlace(of: "(s) ") else { return line }
        return String(line[..<place.lowerBound]) + "s " + line[place.upperBound...]
    }

    /// At least two header fields in consecutive lines, among them the sender.
    private static func headers(_ lines: [String], _ index: Int, _ reader: DateReader) -> (Part, end: Int)? {
        var part = Part()
        var end = index
        /// Whether names are written as "Chen, Sarah".
        var isReversed = false
        if let (sender, stamp, end) = webHeader(lines, index, reader) {
            var part = Part(sender: sender, stamp: stamp, isWebMail: true)
            let isReceived = end < lines.count && readReceivers(lines[end], &part)
            return (part, isReceived ? end + 1 : end)
        }
        while end < min(lines.count, index + maxFields), let (label, value) = field(lines[end]) {
            if from.contains(label), part.sender == nil { part.sender = sender(value) }
            // A listing of SMS names only the receiver of what the owner sent.
            if to.contains(label), end == index { part.sender = part.sender ?? .owner }
            if from.contains(label) { isReversed = value.prefix { $0 != "<" }.contains(",") }
            if to.contains(label) || copies.contains(label) { add(value, areReversed: isReversed, to: &part) }
            if dates.contains(label) {
                let tokens = Token.tokens(of: withoutPlural(String(value.prefix(80))))
                part.stamp = tokens.indices.prefix(4).lazy.compactMap { Stamp.read(tokens, $0, reader) }.first
            }
            if files.contains(label) { part.files = Self.files(in: value) }
            if subjects.contains(label) { part.subject = withoutReplyMark(value) }
            end += 1
        }
        // The date can stand below the fields, without a label.
        if part.stamp == nil, end - index >= 2, end < lines.count, lines[end].utf8.count <= 60 {
            let tokens = Token.tokens(of: lines[end])
            if let stamp = Stamp.read(tokens, 0, reader), stamp.end == tokens.count, stamp.date != nil {
                part.stamp = stamp
                end += 1
            }
        }
        // A forwarded message has the sender alone.
        let isForwarded =
            end - index == 1 && end < lines.count && part.sender?.strength != .owner
            && (index == 0 || isForwardMark(lines[index - 1]))
        return (end - index >= 2 || isForwarded) && part.sender != nil ? (part, end) : nil
    }

    /// "plan.pdf (88 KB); photo.jpg"
    private static func files(in value: String) -> [Attachment] {
        value.prefix(200).split { ",;".contains($0) }.prefix(maxFiles)
            .compactMap { part in
                let name = part.prefix { $0 != "(" }.trimmed
                // A file that a person names can have spaces.
                return Placeholder.file(named: name.replacingEach(" ", with: "_")).map {
                    Attachment($0.kind, name: name)
                }
            }
    }

    private static let maxFiles = 20

    /// "to me, Aoife"
    private static func readReceivers(_ line: String, _ part: inout Part) -> Bool {
        let words = line.prefix(200).spaced
        guard line.utf8.count <= 200, words.count > 1, to.contains(words[0].folded), line.last != ".", line.last != ":"
        else {
            return false
        }
        add(line.dropFirst(words[0].count).trimmed, areReversed: false, to: &part)
        return part.isToOwner || !part.receivers.isEmpty
    }

    private static func add(_ receivers: String, areReversed: Bool, to part: inout Part) {
        for name in entries(of: receivers, areReversed: areReversed).prefix(20) {
            if ownerWords.contains(name.trimmed.folded) {
                part.isToOwner = true
            } else if let name = sender(String(name)) {
                part.receivers.append(name)
            }
        }
    }

    /// "Chen, Sarah <s@example.com>, Tom <t@example.com>", "Chen, Sarah; Berg, Tom", "Sarah Chen, Tom Berg"
    private static func entries(of receivers: String, areReversed: Bool) -> [String] {
        if receivers.contains(";") { return receivers.split(separator: ";").map(\.trimmed) }
        let parts = receivers.split(separator: ",").map(\.trimmed)
        let hasAddresses = parts.contains { $0.hasSuffix(">") }
        guard hasAddresses || areReversed && parts.count == 2 else { return parts }
        guard hasAddresses else { return [receivers] }
        var entries: [String] = []
        var open = ""
        for part in parts {
            open += open.isEmpty ? part : ", " + part
            let isWhole = ownerWords.contains(open.folded) || !areReversed && open.spaced.count > 1 && open == part
            guard isWhole || part.hasSuffix(">") || part.contains("@") else { continue }
            entries.append(open)
            open = ""
        }
        return open.isEmpty ? entries : entries + [open]
    }

    /// Webmail: a line with name and address, then a line with the time. Without an address, the receivers follow.
    private static func webHeader(
        _ lines: [String], _ index: Int, _ reader: DateReader
    ) -> (SenderName, Stamp, end: Int)? {
        guard lines[index].utf8.count <= 160, let name = sender(lines[index]) else { return nil }
        // "Attachments"
        let place = index + 1 < lines.count && isOfProgram(lines[index + 1]) ? index + 2 : index + 1
        guard place < lines.count, lines[place].utf8.count <= 80 else { return nil }
        var receivers = Part()
        guard
            lines[index].hasSuffix(">") && lines[index].contains("@")
                || name.strength > .weak && place + 1 < lines.count && readReceivers(lines[place + 1], &receivers)
                    && (receivers.isToOwner || receivers.receivers.allSatisfy { $0.strength == .strong })
        else { return nil }
        let tokens = Token.tokens(of: lines[place])
        guard var stamp = Stamp.read(tokens, 0, reader), stamp.minute != nil || receivers.isToOwner,
            stamp.end == tokens.count || tokens[stamp.end].isMark(of: "(")
        else {
            return nil
        }
        // "You" above a time is a head of a chat.
        guard name.strength == .strong || lines[index].contains("@") || stamp.date != nil else { return nil }
        // Mails of today show only their time.
        stamp.date = stamp.date ?? .day(reader.today)
        return (name, stamp, place + 1)
    }

    /// "On Jan 15, 2026, at 10:32, Sarah Chen <sarah@example.com> wrote:", on one line or two.
    private static func attribution(_ lines: [String], _ index: Int, _ reader: DateReader) -> (Part, end: Int)? {
        for count in 1...2 where index + count <= lines.count {
            let line = withoutPlural(lines[index..<(index + count)].map { unquoted($0) }.joined(separator: " "))
            guard line.utf8.count <= 240, line.hasSuffix(":") else { continue }
            let tokens = Token.tokens(of: line)
            // The first of two lines begins the sentence.
            guard count == 1 || leads.contains(tokens[0].folded),
                let verb = tokens.firstIndex(where: { wrote.contains($0.folded) })
            else { continue }
            // "Sarah Chen <sarah@example.com> wrote (Jan 15, 2026, at 10:32):"
            if verb + 2 < tokens.count, tokens[verb + 1].isMark(of: "("),
                let stamp = Stamp.read(tokens, verb + 2, reader),
                let sender = sender(line[..<tokens[verb].range.lowerBound].trimmed)
            {
                return (Part(sender: sender, stamp: stamp), index + count)
            }
            for start in tokens.indices.prefix(6) {
                guard let stamp = Stamp.read(tokens, start, reader) else { continue }
                var name = line[tokens[min(stamp.end, tokens.count - 1)].range.lowerBound...]
                // The verb stands before the name in German and Dutch.
                if verb < stamp.end + 2 { name = line[tokens[verb].range.upperBound...] }
                let words = name.trimmed.spaced.drop { leads.contains($0.stripped(of: ",").folded) || $0 == "," }
                    .prefix { !wrote.contains($0.stripped(of: ":").folded) && !beforeVerb.contains(String($0)) }
                guard let sender = sender(words.joined(separator: " ")) else { continue }
                return (Part(sender: sender, stamp: stamp), index + count)
            }
        }
        return nil
    }

    /// The name before a mail address, or the address itself.
    private static func sender(_ value: String) -> SenderName? {
        let name = value.prefix { $0 != "<" && $0 != "[" && $0 != "(" }.stripped(of: "\"',:")
        if !name.isEmpty, !name.contains("@") { return SenderName(SurnameFirst.inOrder(name)) }
        return nil
    }
}
