import Captures
import ChatMessages
import Conversations

/// How much of the labeled conversations was read right. Each share is counted over all conversations.
struct ConversationScore: Encodable {
    struct Share: Encodable {
        var right = 0
        var all = 0

        var value: Double { all == 0 ? 1 : Double(right) / Double(all) }

        mutating func count(_ isRight: Bool) {
            all += 1
            if isRight { right += 1 }
        }

        private enum Key: CodingKey { case right, all, share }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(right, forKey: .right)
            try values.encode(all, forKey: .all)
            try values.encode(value, forKey: .share)
        }
    }

    struct Miss: Encodable {
        var conversation: String
        var what: String
        var truth: String
        var found: String
    }

    var conversations = 0
    /// Words of messages: found in the message that they belong to.
    var wordsFound = 0
    var wordsRead = 0
    var wordsTrue = 0
    /// Messages whose text begins and ends where it should.
    var boundaries = Share()
    /// Messages whose text and sender are right.
    var messages = Share()
    var sides = Share()
    var times = Share()
    var days = Share()
    var titles = Share()
    var groups = Share()
    /// Names of participants, found and true.
    var participants = Share()
    var wrongParticipants = 0
    /// Days that messages name.
    var dates = Share()
    var wrongDates = 0
    var facts = Share()
    /// Conversations with interface text in a message, a summary or an event.
    var withFurniture = 0
    var misses: [Miss] = []

    var wordF1: Double { wordsRead + wordsTrue == 0 ? 1 : 2 * Double(wordsFound) / Double(wordsRead + wordsTrue) }
    /// F1 of the participants' names.
    var participantF1: Double { Self.f1(participants, wrong: wrongParticipants) }
    var dateF1: Double { Self.f1(dates, wrong: wrongDates) }

    private static func f1(_ share: Share, wrong: Int) -> Double {
        let total = share.all + share.right + wrong
        return total == 0 ? 1 : 2 * Double(share.right) / Double(total)
    }

    /// - Parameter isExact: whether a message counts only letter for letter, as in a text; otherwise four of five words
    ///   are enough, and emoji do not count, because recognition cannot read them.
    mutating func add(_ name: String, _ truth: ConversationTruth, _ reading: ConversationReading, isExact: Bool) {
        conversations += 1
        let texts = truth.messages.map { $0.text.words(withEmoji: isExact) }
        let readTexts = reading.messages.map { $0.text.words(withEmoji: isExact) }
        let pairs = ConversationAlignment.pairs(texts, readTexts)
        var matched: [Int: Int] = [:]
        for (index, message) in truth.messages.enumerated() {
            let found = pairs[index].map { reading.messages[$0] }
            let words = texts[index]
            wordsTrue += words.count
            let foundWords = pairs[index].map { readTexts[$0] }
            let common = foundWords.map { ConversationAlignment.common(words, $0) } ?? 0
            wordsFound += common
            let isWhole =
                foundWords.map { isExact ? $0 == words : Self.isMostly(words, $0) } ?? false
            boundaries.count(isWhole)
            let isSender = found.map { Self.isSender(message.sender, $0.speaker, truth) } ?? false
            messages.count(isWhole && isSender)
            if !(isWhole && isSender) {
                misses.append(
                    Miss(
                        conversation: name, what: "message", truth: "\(message.sender ?? "-"): \(message.text)",
                        found: found.map { "\($0.speaker): \($0.text)" } ?? ""))
            }
            if let side = message.side { sides.count(found.map { ($0.speaker == .me) == (side == "right") } ?? false) }
            if let time = message.time { count(\.times, name, "time", time, found?.time) }
            if let day = message.day { count(\.days, name, "day", day, found?.day) }
            if let found = pairs[index] { matched[found] = index }
        }
        wordsRead += readTexts.reduce(0) { $0 + $1.count }
        if let title = truth.title {
            func key(_ text: String) -> String { text.words(withEmoji: isExact).joined(separator: " ") }
            count(\.titles, name, "title", key(title), reading.title.map(key))
        }
        if let isGroup = truth.isGroup { count(\.groups, name, "group", "\(isGroup)", "\(reading.isGroup)") }
        addParticipants(name, truth, reading)
        addDates(name, truth, reading, matched)
        for fact in truth.facts ?? [] {
            count(\.facts, name, "fact", fact, Self.holds(reading.summary, fact) ? fact : reading.summary)
        }
        addFurniture(name, truth, reading, isExact: isExact)
    }

    private mutating func count(
        _ share: WritableKeyPath<ConversationScore, Share>, _ name: String, _ what: String, _ truth: String,
        _ found: String?
    ) {
        self[keyPath: share].count(found == truth)
        if found != truth { misses.append(Miss(conversation: name, what: what, truth: truth, found: found ?? "")) }
    }

    private static func isMostly(_ truth: [String], _ found: [String]) -> Bool {
        let total = truth.count + found.count
        return total == 0 || 2 * Double(ConversationAlignment.common(truth, found)) / Double(total) >= 0.8
    }

    private static func isSender(_ sender: String?, _ speaker: Speaker, _ truth: ConversationTruth) -> Bool {
        switch (sender, speaker) {
        case ("me", .me), (nil, .unknown), (nil, .other): true
        case (let sender?, .other(let name?)): sender.folded == name.folded
        default: false
        }
    }

    private mutating func addParticipants(_ name: String, _ truth: ConversationTruth, _ reading: ConversationReading) {
        guard let expected = truth.participants.map({ Set($0.map(\.folded)) }) else { return }
        let found = Set(
            (reading.participants.isEmpty ? reading.candidates.prefix(1).map(\.name) : reading.participants).map(
                \.folded))
        for person in expected { participants.count(found.contains(person)) }
        wrongParticipants += found.subtracting(expected).count
        if found != expected {
            misses.append(
                Miss(
                    conversation: name, what: "participants", truth: expected.sorted().joined(separator: ", "),
                    found: found.sorted().joined(separator: ", ")))
        }
    }

    private mutating func addDates(
        _ name: String, _ truth: ConversationTruth, _ reading: ConversationReading, _ matched: [Int: Int]
    ) {
        guard let expected = truth.dates else { return }
        let wanted = Set(expected.compactMap { date in date.date.map { "\(date.message): \($0) \(date.until ?? "")" } })
        let found = Set(
            reading.mentionedDates.compactMap { date in
                date.date.map { "\(matched[date.message] ?? -1): \($0) \(date.until ?? "")" }
            })
        for date in wanted { dates.count(found.contains(date)) }
        wrongDates += found.subtracting(wanted).count
        guard found != wanted else { return }
        misses.append(
            Miss(
                conversation: name, what: "dates", truth: wanted.subtracting(found).sorted().joined(separator: ", "),
                found: found.subtracting(wanted).sorted().joined(separator: ", ")))
    }

    /// - Parameter isExact: whether furniture is found letter for letter: the word "ich" is no "ich:".
    private mutating func addFurniture(
        _ name: String, _ truth: ConversationTruth, _ reading: ConversationReading, isExact: Bool
    ) {
        let texts = reading.messages.map(\.text) + reading.extractedInfo.events + [reading.summary]
        let found = (truth.furniture ?? []).first { piece in
            texts.contains { isExact ? Self.visible($0).contains(Self.visible(piece)) : Self.holds($0, piece) }
        }
        guard let found else { return }
        withFurniture += 1
        misses.append(Miss(conversation: name, what: "furniture", truth: "", found: found))
    }

    /// The signs that a person sees, with single spaces between words.
    private static func visible(_ text: String) -> String {
        var text = text
        text.unicodeScalars.removeAll { $0.properties.isDefaultIgnorableCodePoint }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    static func holds(_ text: String, _ part: String) -> Bool {
        let words = part.scoredWords.joined(separator: " ")
        return !words.isEmpty && " \(text.scoredWords.joined(separator: " ")) ".contains(" \(words) ")
    }
}

extension String {
    /// Folded words without punctuation.
    var scoredWords: [String] { words(withEmoji: true) }

    func words(withEmoji: Bool) -> [String] {
        folded.split {
            !($0.isLetter || $0.isNumber)
                && !(withEmoji && $0.unicodeScalars.contains { $0.properties.isEmojiPresentation })
        }
        .map(String.init)
    }
}
