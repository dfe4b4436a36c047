import Captures
import ChatMessages
import Languages

/// The words that attribute a quote to its speaker.
struct SpeechWords {
    let asks: String
    let says: String
    /// With the pronoun: "You ask".
    let youAsk: String
    let youSay: String
    let and: String
    let quotes: (open: String, close: String)

    static func of(_ language: Language) -> SpeechWords {
        switch language {
        case .english: SpeechWords("asks", "says", "You ask", "You say", "and", ("“", "”"))
        case .german: SpeechWords("fragt", "sagt", "Du fragst", "Du sagst", "und", ("„", "“"))
        case .french: SpeechWords("demande", "dit", "Tu demandes", "Tu dis", "et", ("« ", " »"))
        case .spanish: SpeechWords("pregunta", "dice", "Tú preguntas", "Tú dices", "y", ("«", "»"))
        case .portuguese: SpeechWords("pergunta", "diz", "Você pergunta", "Você diz", "e", ("“", "”"))
        case .italian: SpeechWords("chiede", "dice", "Tu chiedi", "Tu dici", "e", ("«", "»"))
        case .dutch: SpeechWords("vraagt", "zegt", "Jij vraagt", "Jij zegt", "en", ("“", "”"))
        }
    }

    private init(
        _ asks: String, _ says: String, _ youAsk: String, _ youSay: String, _ and: String,
        _ quotes: (open: String, close: String)
    ) {
        self.asks = asks
        self.says = says
        self.youAsk = youAsk
        self.youSay = youSay
        self.and = and
        self.quotes = quotes
    }

    /// One sentence with all quotes of a speaker. Without a known speaker, the quotes are sentences themselves.
    func sentence(_ speaker: Speaker, _ texts: [String]) -> String {
        switch speaker {
        case .me: attributed(youSay, asked: youAsk, texts)
        case .other(let name?): attributed("\(name) \(says)", asked: "\(name) \(asks)", texts)
        case .other(nil), .unknown: texts.map(Self.ended).joined(separator: " ")
        }
    }

    /// "…" stands for what a quote leaves out.
    private func attributed(_ said: String, asked: String, _ texts: [String]) -> String {
        let areQuestions = texts.allSatisfy { $0.hasSuffix("?") }
        return "\(areQuestions ? asked : said): \(quotes.open)\(texts.joined(separator: " … "))\(quotes.close)."
    }

    private static func ended(_ text: String) -> String {
        text.last.map { ".!?…".contains($0) } ?? true ? text : text + "."
    }
}
