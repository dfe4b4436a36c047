import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Languages

/// What an app writes beside messages: notices, reactions, quotes, attachments.
extension LabeledTranscript {
    /// Words of a title without a capital letter, at most.
    private static let longestTitle = 3

    /// The end of a message whose head was not copied: "gen at nine."
    private func isCut(_ line: Line) -> Bool {
        // "trip to lisbon" can be a title.
        let isSentence = line.text.spaced.count > Self.longestTitle || ".!?".contains(line.text.last ?? " ")
        return isInline && areDated && line.source.app == nil && line.text.first?.isLowercase ?? false && isSentence
    }

    mutating func readMark(_ line: Line) {
        if line.source.evidence.isEditMark {
            if let last = turns.messages.indices.last, !isClosed {
                turns.messages[last].isEdited = true
            } else {
                isEdited = true
            }
            return
        }
        if let last = marks.indices.last, Self.isReceipt(line) { marks[last].hasReceipt = true }
        if let interfaceText = line.source.evidence.interface { turns.interfaceText.append(interfaceText) }
        if [.nameText, .nameStampText, .stampNameText].contains(line.cut.form), isKnown(line), !line.source.isMarked,
            !isNotice(line, line.cut.body)
        {
            readStamp(line.cut.stamp)
            readMessage(line)
        } else if line.source.app?.announcedSender != nil || line.cut.form == .plain && isKnown(line) {
            readSender(line)
        } else if line.cut.stamp != nil, line.cut.hasText {
            readStamp(line.cut.stamp)
            guard line.cut.name == nil || isNotice(line, line.source.split(line.cut.body).text) || !isKnown(line) else {
                readMessage(line)
                return
            }
            if turns.messages.isEmpty, line.cut.mark == ":" { announcer = announcer ?? Self.sender(of: line) }
            readNotice(line.cut.body)
        } else if line.cut.form == .nameStamp, isHeadOpen, LineWords.holds(.badge, line.cut.name?.folded ?? "") {
            readStamp(line.cut.stamp)
        } else if turns.messages.isEmpty, let title = ChatTitle(line.text) {
            read(title)
        } else if isText(line) {
            continueText(line)
        } else if let group = ChatTitle.group(inNotice: line.text) {
            turns.title = turns.title ?? group
            turns.isGroup = true
        } else if line.cut.form == .plain, isTyped(line.source.evidence),
            turns.messages.isEmpty ? isCut(line) : known.isEmpty
        {
            // Between texts without senders, only receipts are known to be the app's.
            close()
            begin(line.text)
        }
    }

    func isKnown(_ line: Line) -> Bool { Self.sender(of: line).map { known.contains($0.key) } ?? false }

    /// Whether no app can have written the line. Such a line is text, also if the labeler calls it a mark.
    func isText(_ line: Line) -> Bool {
        let words = line.text.prefix(400).spaced
        return words.count > 6 && !turns.messages.isEmpty && line.source.app == nil
            && LineWords.kinds(of: line.source.evidence.tokens).isSubset(of: Self.ordinary)
            && line.source.evidence.interface == nil && !isPreview(line)
    }

    /// "See you at the… by Tom": above a message, its beginning.
    private func isPreview(_ line: Line) -> Bool {
        guard let end = line.text.firstIndex(of: "…"), line.text[end...].spaced.count <= Self.maxPreviewEnd,
            let text = beginnings[Self.beginning(of: line.text)]
        else { return false }
        return text.folded.hasPrefix(line.text[..<end].trimmed.folded)
    }

    /// Words from the "…" of a preview on, at most.
    private static let maxPreviewEnd = 5

    static func beginning(of text: String) -> String { String(text.prefix(14)).folded }

    /// Words of apps that people use as often.
    static let ordinary: Set<LineWords.Kind> = [.you, .field, .badge]

    mutating func readNotice(_ notice: String) {
        close()
        isInNotice = true
        notices.append(notice.folded)
        turns.members += Self.people(in: notice).filter { name in
            let key = name.folded
            // "Bosch" in "Ruben in den Bosch"
            return !turns.members.contains(name)
                && !known.contains { $0.hasSuffix(" " + key) || $0.hasPrefix(key + " ") }
        }
        if case .attachment(let attachment)? = Placeholder(notice), attachment.kind == .call {
            sender = nil
            begin("")
            turns.messages[turns.messages.count - 1].attachments = [attachment]
            close()
            isInNotice = true
        }
        minute = nil
        if let app = AppLine(notice), app.kind == .rename, let title = app.rest { turns.title = title }
        guard let group = ChatTitle.group(inNotice: notice) else { return }
        turns.title = turns.title ?? group
        turns.isGroup = true
    }

    mutating func readReaction(_ line: Line) {
        guard let last = turns.messages.indices.last else {
            keep(line)
            return
        }
        // Another message may have begun since the reaction.
        if endsWithReaction, let count = Int(line.text), (1...9_999).contains(count),
            let reaction = turns.messages[last].reactions.indices.last
        {
            turns.messages[last].reactions[reaction].count = count
            endsWithReaction = false
            return
        }
        let text = content(of: line)
        if case .reactions(let reactions)? = MarkLine(text) {
            let place = ReactionLine.quote(in: text).flatMap { quote in
                turns.messages.suffix(Self.maxReactionDistance).lastIndex { $0.text.hasPrefix(quote) }
            }
            turns.messages[place ?? last].reactions += reactions
            endsWithReaction = place == nil && !reactions.isEmpty
        } else if let emoji = line.source.app?.emoji ?? Self.emoji(in: text) {
            turns.messages[last].reactions.append(Reaction(emoji: emoji))
            endsWithReaction = true
        } else {
            keep(line)
        }
    }

    /// A shorter quote is the whole message.
    private static let minQuotedBeginning = 12

    /// "Tom lachte über „see you at nine“": a line tells a reaction and quotes a message above.
    mutating func readTapback(_ line: Line) -> Bool {
        for (quote, rest) in ReactionLine.quotes(in: line.text) {
            guard let emoji = ReactionLine.emoji(of: rest, names: nameWords) else { continue }
            let place = turns.messages.suffix(Self.maxReactionDistance).lastIndex { message in
                message.text == quote || quote.count >= Self.minQuotedBeginning && message.text.hasPrefix(quote)
            }
            guard let place else { continue }
            if !emoji.isEmpty { turns.messages[place].reactions.append(Reaction(emoji: emoji)) }
            close()
            return true
        }
        return false
    }

    /// Who joined, left, or was added.
    static func people(in notice: String) -> [String] {
        let tokens = Token.tokens(of: String(notice.prefix(200)))
        guard tokens.count <= 14, notice.utf8.count <= 200, !notice.contains(where: { "\"“”„«»".contains($0) }),
            LineWords.kinds(of: tokens).contains(.people)
        else { return [] }
        var runs: [Range<Int>] = []
        for index in tokens.indices
        where tokens[index].isCapitalized && !LineWords.kinds(of: [tokens[index]]).contains(.people) {
            if let last = runs.indices.last, runs[last].upperBound == index {
                runs[last] = runs[last].lowerBound..<(index + 1)
            } else {
                runs.append(index..<(index + 1))
            }
        }
        return runs.compactMap { run in
            let name = String(
                notice[tokens[run.lowerBound].range.lowerBound..<tokens[run.upperBound - 1].range.upperBound])
            return SenderName(name).flatMap { $0.strength == .strong ? $0.name : nil }
        }
    }

    static func emoji(in text: String) -> String? {
        text.first { $0.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII } }.map(String.init)
    }

    mutating func readQuote(_ line: Line) {
        /// The message that the quote belongs to, if it has begun.
        let begun = isClosed ? nil : turns.messages.indices.last.flatMap { turns.messages[$0].text.isEmpty ? $0 : nil }
        var found = quote ?? begun.flatMap { turns.messages[$0].replyTo } ?? Quote(text: "")
        var text = line.text
        if text.hasPrefix(">") { text = text.dropFirst().trimmed }
        if !isHeadOpen || !found.text.isEmpty, isClosed, line.cut.form == .plain, isKnown(line) {
            readSender(line)
            return
        }
        // Otherwise each line of a long quote would copy the quote.
        quote = nil
        if let begun { turns.messages[begun].replyTo = nil }
        if case .reply(let name)? = MarkLine(text) {
            found.sender = name
        } else if text.hasPrefix("@"), let named = named(at: text) {
            found.sender = named.sender
            found.text += (found.text.isEmpty ? "" : " ") + named.text
        } else if found.text.isEmpty, let name = SenderName(text), name.strength == .owner || known.contains(name.key) {
            found.sender = name.strength == .owner ? found.sender : name.name
        } else {
            found.text += (found.text.isEmpty ? "" : " ") + text
        }
        if let begun { turns.messages[begun].replyTo = found } else { quote = found }
    }

    /// "@Sarah are you free?"
    private func named(at text: String) -> (sender: String, text: String)? {
        let words = text.dropFirst().prefix(400).spaced
        for count in stride(from: min(4, words.count), to: 0, by: -1) {
            guard let name = SenderName(words[..<count].joined(separator: " ")), known.contains(name.key) else {
                continue
            }
            return (name.name, words[count...].joined(separator: " "))
        }
        return nil
    }

    /// Takes the head of a line with a placeholder: "Tom: <Media omitted>". Begins a message if the line has a head.
    private mutating func readHead(ofContent line: Line) {
        readStamp(line.cut.stamp)
        let isNamed = line.cut.form != .plain && isKnown(line)
        if isNamed { sender = Self.sender(of: line) }
        if line.cut.stamp != nil, line.cut.name == nil { sender = nil }
        guard isClosed || isNamed || line.cut.stamp != nil else { return }
        isHeadOpen = isHeadOpen || isNamed
        begin("")
    }

    private func content(of line: Line) -> String {
        line.cut.stamp == nil && !isKnown(line) || line.cut.form == .plain ? line.text : line.cut.body
    }

    mutating func readAttachment(_ line: Line) {
        let text = content(of: line)
        let mark = MarkLine(text)
        let attachment: Attachment? =
            if case .attachment(let attachment)? = mark {
                attachment
            } else if case .attachment(let attachment)? = Placeholder(text) {
                attachment
            } else if text.spaced.count <= Self.maxPlaceholder, let kind = Placeholder.kind(of: text) {
                Attachment(kind)
            } else if text.spaced.count <= Self.maxPlaceholder, Placeholder.isCall(text) {
                Attachment(.call)
            } else if Self.isLength(text) {
                Attachment(.audio)
            } else {
                text.contains(where: \.isLetter) ? nil : Attachment(.other)
            }
        guard let attachment else {
            keep(line)
            return
        }
        if attachment.kind == .call, isClosed, let caller = caller(in: text) { (sender, isHeadOpen) = (caller, true) }
        var line = line
        if Self.isLength(text) { line.cut = LineCut(text: text) }
        readHead(ofContent: line)
        turns.messages[turns.messages.count - 1].attachments.append(attachment)
        isInPoll = attachment.kind == .poll
    }

    /// "0:21", the length of a voice message.
    static func isLength(_ text: String) -> Bool {
        let parts = text.split(separator: ":")
        return parts.count == 2 && parts[0].count <= 2 && parts[1].count == 2
            && text.allSatisfy { $0.isNumber || $0 == ":" }
    }

    /// "Missed call from Tom Lee"
    private func caller(in text: String) -> SenderName? {
        let words = text.folded.spaced
        return senders.suffix(Self.maxReactionDistance).lazy.compactMap(\.self).first { name in
            let called = name.key.spaced
            return !called.isEmpty && (words.suffix(called.count) == called[...] || words.starts(with: called))
        }
    }

    mutating func readDeletion(_ line: Line) {
        let text = content(of: line)
        var isDeletion = LineWords.kinds(of: Token.tokens(of: String(text.prefix(200)))).contains(.delete)
        if case .deleted? = Placeholder(text) { isDeletion = true }
        guard isDeletion, text.spaced.count <= Self.maxPlaceholder else {
            keep(line)
            return
        }
        close()
        // "Tom unsent a message"
        if let name = line.source.app?.name.flatMap({ SenderName($0) }), known.contains(name.key) {
            (sender, isHeadOpen) = (name, true)
        }
        readHead(ofContent: line)
        turns.messages[turns.messages.count - 1].isDeleted = true
        close()
    }

    /// Words of a placeholder, at most. A longer text was typed.
    private static let maxPlaceholder = 12
}
