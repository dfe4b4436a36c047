import Captures

/// A line that begins a message or separates messages.
struct LineHead {
    enum Shape: Hashable {
        /// `[15/01/2026, 10:32] Sarah: text`, `15/01/26, 10:32 - Sarah: text`
        case stampThenName
        /// `[10:32] Sarah`, the text follows on the next line.
        case stampThenNameAlone
        /// `Sarah, [15.01.2026 10:32]`, `Sarah  10:32 AM`
        case nameThenStamp
        /// `Sarah (10:32): text`
        case nameThenStampText
        /// `Sarah: text`
        case name
        /// `Sarah:`
        case nameAlone
        /// `Monday, 3 March`, `10:32`
        case stampAlone
        /// `15/01/26, 10:32 - Messages are end-to-end encrypted.`
        case stampThenText
    }

    var shape: Shape
    var stamp: Stamp?
    var name: SenderName?
    /// The text on the same line.
    var body: String
    /// Whether brackets or a comma set the stamp apart from the name.
    var isMarkedOff = false

    /// A head ends within this many code points.
    private static let maxLength = 160

    /// - Parameter line: without white space at its ends and without invisible characters.
    init?(_ line: String, _ reader: DateReader) {
        // "----- Monday, March 2 -----"
        let line = line.first.map { "-—–_=•*".contains($0) } ?? false ? line.stripped(of: "-—–_=•*") : line
        let start = line.utf8.count <= Self.maxLength ? line : String(line.unicodeScalars.prefix(Self.maxLength))
        let parser = Parser(line: line, start: start, tokens: Token.tokens(of: start), reader: reader)
        guard let head = parser.stampFirst() ?? parser.stampLast() ?? parser.nameOnly() else { return nil }
        self = head
    }

    fileprivate init(_ shape: Shape, stamp: Stamp?, name: SenderName?, body: String = "", isMarkedOff: Bool = false) {
        self.shape = shape
        self.stamp = stamp
        self.name = name
        self.body = body
        self.isMarkedOff = isMarkedOff
    }

    private struct Parser {
        let line: String
        /// A prefix of the line; `tokens` are its tokens.
        let start: String
        let tokens: [Token]
        let reader: DateReader

        /// The line from the end of a token on.
        private func rest(after token: Int) -> Substring {
            guard token > 0 else { return line[...] }
            let end = tokens[token - 1].range.upperBound
            let offset = start.utf8.distance(from: start.startIndex, to: end)
            return line[line.utf8.index(line.startIndex, offsetBy: offset)...]
        }

        private func isMark(_ index: Int, _ marks: String) -> Bool {
            tokens.indices.contains(index) && tokens[index].isMark(of: marks)
        }

        func stampFirst() -> LineHead? {
            let isBracketed = isMark(0, "[(")
            guard let stamp = Stamp.read(tokens, isBracketed ? 1 : 0, reader) else { return nil }
            var at = stamp.end
            if isBracketed {
                guard isMark(at, "])") else { return nil }
                at += 1
            }
            if isMark(at, "✓✔√"), at + 1 == tokens.count || isMark(at + 1, "✓✔√") {
                return LineHead(.stampAlone, stamp: stamp, name: nil)
            }
            // "10:32 (Read by them after 5 seconds)"
            let isExplained = isMark(at, "(") && !isBracketed && line.hasSuffix(")")
            guard at < tokens.count, !isExplained else { return LineHead(.stampAlone, stamp: stamp, name: nil) }
            let isSeparated = isMark(at, "-–—|:>,")
            let rest = rest(after: isSeparated ? at + 1 : at)
            // "[15/01/2026, 10:32] April: text"
            let isMarkedOff = (isBracketed || isSeparated) && stamp.minute != nil
            if let (name, body) = Self.named(rest, isMarkedOff: isMarkedOff) {
                return LineHead(
                    body.isEmpty ? .stampThenNameAlone : .stampThenName, stamp: stamp, name: name, body: body,
                    isMarkedOff: isBracketed || isSeparated)
            }
            if stamp.minute != nil, let name = SenderName(rest), name.strength > .weak {
                return LineHead(
                    .stampThenNameAlone, stamp: stamp, name: name, isMarkedOff: isBracketed || isSeparated)
            }
            guard stamp.minute != nil || isBracketed, isBracketed || isSeparated || stamp.date != nil else {
                return nil
            }
            return LineHead(
                .stampThenText, stamp: stamp, name: nil, body: rest.trimmed, isMarkedOff: isBracketed || isSeparated)
        }

        /// Lines longer than this hold text.
        private static let maxNameLine = 100

        func stampLast() -> LineHead? {
            guard line.utf8.count <= LineHead.maxLength else { return nil }
            for index in tokens.indices.dropFirst() where tokens[index].opensWord || tokens[index - 1].kind == .mark {
                if index > 12 { return nil }
                guard let stamp = Stamp.read(tokens, index, reader) else { continue }
                let bracket = isMark(index - 1, "[(")
                var end = stamp.end
                if bracket {
                    guard isMark(end, "])") else { continue }
                    end += 1
                }
                let isSpaced = start[..<tokens[index].range.lowerBound].hasSuffix("  ")
                let isMarkedOff = bracket || isMark(index - 1, ",—–-|•·") || isSpaced && stamp.minute != nil
                let before = start[..<tokens[bracket ? index - 1 : index].range.lowerBound]
                // "Sarah: 10:32" is a message.
                guard bracket || !isMark(index - 1, ":"),
                    let name = SenderName(
                        before.stripped(of: ",—–-|•·:"), isMarkedOff: bracket || isSpaced && stamp.minute != nil)
                else { continue }
                if end == tokens.count || end == tokens.count - 1 && isMark(end, ":") {
                    return LineHead(.nameThenStamp, stamp: stamp, name: name, isMarkedOff: isMarkedOff)
                }
                guard isMark(end, ":"), bracket || stamp.minute != nil else { continue }
                let body = rest(after: end + 1)
                guard body.first?.isWhitespace ?? false else { continue }
                return LineHead(
                    .nameThenStampText, stamp: stamp, name: name, body: body.trimmed, isMarkedOff: isMarkedOff)
            }
            return nil
        }

        func nameOnly() -> LineHead? {
            guard let (name, body) = Self.named(line[...]) else { return nil }
            return LineHead(body.isEmpty ? .nameAlone : .name, stamp: nil, name: name, body: body)
        }

        /// A name before a colon, and the text after the colon.
        private static func named(_ text: Substring, isMarkedOff: Bool = false) -> (SenderName, String)? {
            let area = text.unicodeScalars.prefix(60)
            guard let colon = area.firstIndex(of: ":") else { return nil }
            let rest = text[text.unicodeScalars.index(after: colon)...]
            guard rest.isEmpty || rest.first?.isWhitespace ?? true,
                let name = SenderName(text[..<colon], isMarkedOff: isMarkedOff)
            else {
                return nil
            }
            return (name, rest.trimmed)
        }
    }
}
