import Captures
import ChatMessages
import Dates
import Languages
import Summaries

/// Summarizes a conversation in sentences that say who asks and who says what, in the words of the messages.
enum Summarizer {
    private static let maxLength = 400

    /// - Parameter languages: languages of the text, likeliest first.
    static func summary(
        of sentences: [Sentence], _ messages: [Message], languages: [Language], by model: FactModel = .trained
    ) -> String {
        let words = SpeechWords.of(languages.first ?? .english)
        let (passages, speakers) = passages(of: sentences, messages, words)
        let excerpts = Excerpts.of(passages, limit: maxLength + 1, model: model) { number in
            let speaker = number < 0 ? .unknown : speakers[number]
            return max(words.sentence(speaker, [""]).count, words.sentence(speaker, ["?"]).count - 1) + 1
        }
        guard !excerpts.isEmpty else { return wordless(messages) }
        var result = ""
        for (speaker, quotes) in bySpeaker(excerpts) {
            let sentence = words.sentence(speaker < 0 ? .unknown : speakers[speaker], quotes)
            guard result.count + sentence.count + 1 <= maxLength else { break }
            result += result.isEmpty ? sentence : " " + sentence
        }
        return result
    }

    /// The sentences that say more than a greeting.
    static func passages(
        of sentences: [Sentence], _ messages: [Message], _ words: SpeechWords
    ) -> (passages: [Passage], speakers: [Speaker]) {
        var speakers: [Speaker] = []
        var numbers: [String: Int] = [:]
        let isFormula = { (sentence: Sentence) in
            sentence.mentions.isEmpty && Letter.isFormula(sentence.tokens.filter { $0.kind == .word })
        }
        let all =
            sentences.contains { !isFormula($0) }
            ? sentences.filter { !isFormula($0) } : sentences.prefix(1).map(\.self)
        // What a person repeats is said once.
        var told: Set<String> = []
        let said = all.filter { sentence in
            let speaker = messages.indices.contains(sentence.message) ? messages[sentence.message].speaker.key : nil
            return told.insert("\(speaker ?? "")\n\(sentence.text)").inserted
        }
        let passages = said.map { sentence in
            let speaker = messages.indices.contains(sentence.message) ? messages[sentence.message].speaker : .unknown
            var number = -1
            if let key = speaker.key {
                number = numbers[key] ?? speakers.count
                if number == speakers.count {
                    numbers[key] = number
                    speakers.append(speaker)
                }
            }
            return Passage(
                sentence.text, message: sentence.message, speaker: number, isOwner: speaker == .me,
                dates: sentence.mentions.map {
                    sentence.tokens[$0.tokens.lowerBound].range
                        .lowerBound..<sentence.tokens[$0.tokens.upperBound - 1].range.upperBound
                }, and: words.and)
        }
        return (passages, speakers)
    }

    /// Excerpts grouped by speaker, in order of the first one.
    private static func bySpeaker(_ excerpts: [Excerpts.Excerpt]) -> [(speaker: Int, quotes: [String])] {
        var groups: [(speaker: Int, quotes: [String])] = []
        for excerpt in excerpts {
            if let index = groups.firstIndex(where: { $0.speaker == excerpt.speaker }) {
                groups[index].quotes.append(excerpt.text)
            } else {
                groups.append((excerpt.speaker, [excerpt.text]))
            }
        }
        return groups
    }

    /// "Sarah Chen: 2 images, 1 recording. Tom: 3 emoji." for a chat without words.
    private static func wordless(_ messages: [Message]) -> String {
        var speakers: [String] = []
        var counts: [String: [(what: String, count: Int)]] = [:]
        for message in messages {
            let name = message.speaker.shownName
            let attachments = message.attachments.map { shownNames[$0.kind] ?? "attachment" }
            let shown = attachments.isEmpty && !message.text.isEmpty ? ["emoji"] : attachments
            guard !shown.isEmpty else { continue }
            if counts[name] == nil { speakers.append(name) }
            for what in shown {
                if let index = counts[name]?.firstIndex(where: { $0.what == what }) {
                    counts[name]?[index].count += 1
                } else {
                    counts[name, default: []].append((what, 1))
                }
            }
        }
        let sentences = speakers.map { name in
            let list = (counts[name] ?? []).map {
                "\($0.count) \($0.what)\($0.count == 1 || $0.what == "emoji" ? "" : "s")"
            }
            return "\(name.isEmpty ? "" : "\(name): ")\(list.joined(separator: ", "))."
        }
        return String(sentences.joined(separator: " ").prefix(maxLength))
    }

    private static let shownNames: [Attachment.Kind: String] = [
        .image: "image", .video: "video", .audio: "recording", .sticker: "sticker", .gif: "GIF", .document: "document",
        .contact: "contact", .location: "location", .poll: "poll", .call: "call",
    ]
}

extension Speaker {
    fileprivate var shownName: String {
        switch self {
        case .me: "You"
        case .other(let name): name ?? ""
        case .unknown: ""
        }
    }

    /// Tells the speakers that a summary names apart; nil for one without a name.
    fileprivate var key: String? {
        switch self {
        case .me: "me"
        case .other(let name): name.map { "other \($0)" }
        case .unknown: nil
        }
    }
}
