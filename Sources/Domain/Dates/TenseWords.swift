import Captures
import Languages

/// Words of one language that show whether a clause is about the past or about the future.
struct TenseWords: Sendable {
    private let lists: [Substring: [String]]
    private let sets: [Substring: Set<String>]

    enum Kind: Substring {
        case past
        case pastEnds = "past ends"
        case notPast = "not past"
        case ahead
        case aheadEnds = "ahead ends"
        case reports, auxiliaries, participles
        case fullParticipleEnds = "full participle ends"
        case participleStarts = "participle starts"
        case participleEnds = "participle ends"
        case notParticiples = "not participles"
        case be, moving, reflexives, articles, passive, joints, toward, since, fillers
    }

    func has(_ kind: Kind, _ word: String) -> Bool { sets[kind.rawValue]?.contains(word) ?? false }

    /// Whether the word has one of the endings, with two letters more before the ending.
    /// - Parameter wholly: the word can be the ending.
    func hasEnd(_ kind: Kind, _ word: String, wholly: Bool = false) -> Bool {
        lists[kind.rawValue]?.contains { word.hasSuffix($0) && (wholly || word.count > $0.count + 1) } ?? false
    }

    func hasStart(_ kind: Kind, _ word: String) -> Bool {
        lists[kind.rawValue]?.contains { word.hasPrefix($0) && word.count > $0.count + 2 } ?? false
    }

    /// Whether the auxiliary can stand far from its participle, and behind it, as in German and Dutch: "hab Samstag zwei
    /// Stunden gewartet".
    var isBracketing: Bool { lists[Kind.participleStarts.rawValue] != nil }

    /// All languages of `tense-words.txt`.
    static let all: [Language: TenseWords] = {
        var found: [Language: [Substring: [String]]] = [:]
        for line in String(decoding: PackageResources.tense_words_txt, as: UTF8.self).split(separator: "\n")
        where line.first != "#" {
            guard let space = line.firstIndex(of: " "), let colon = line.firstIndex(of: ":"),
                let language = Language(rawValue: String(line[..<space])),
                let kind = Kind(rawValue: line[line.index(after: space)..<colon])
            else { preconditionFailure("tense-words.txt: \(line.prefix(40))") }
            found[language, default: [:]][kind.rawValue] = line[line.index(after: colon)...].split(separator: " ")
                .map(String.init)
        }
        return found.mapValues(TenseWords.init)
    }()

    private init(_ lists: [Substring: [String]]) {
        self.lists = lists
        sets = lists.mapValues { Set($0) }
    }
}
