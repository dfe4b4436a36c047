import Captures

/// The parts of a full name of ordinary Latin words, as ranges of its UTF-8: the same parts as those of `PersonName`,
/// found without making a string, because an export splits every contact's name.
///
/// Words are ordinary if no list that `PersonName` knows tells more about them. A title with a dot may come first;
/// initials, particles and Iberian surnames may follow.
package struct OrdinaryName {
    package private(set) var prefix = 0..<0
    package private(set) var given = 0..<0
    package private(set) var middle = 0..<0
    package private(set) var family = 0..<0

    /// - Returns: nil if the name has other words. Use `PersonName` then.
    package init?(_ name: Span<UInt8>) {
        let letters = LatinLetter.all
        let lists = NameList.words
        var core: [(range: Range<Int>, kind: Kind)] = []
        var place = 0
        while place < name.count {
            guard core.count < 8, let word = Word(name, &place, letters) else { return nil }
            let kinds = lists[word.key] ?? []
            if word.hasDot, word.letters > 1 {
                guard core.isEmpty, prefix.isEmpty, word.isCapitalized, kinds.contains(.title), place < name.count
                else { return nil }
                prefix = word.range
                continue
            }
            guard let kind = Kind(word, kinds) else { return nil }
            if core.isEmpty {
                guard kind != .initial, kind != .lowParticle, kinds.isDisjoint(with: [.title, .opening]) else {
                    return nil
                }
            }
            core.append((word.range, kind))
        }
        guard name.count > 0, name[name.count - 1] != UInt8(ascii: " ") else { return nil }
        split(core)
        guard !core.isEmpty, core.count < 8, let last = core.last?.kind, last != .initial, last != .lowParticle,
            core.count(where: { $0.kind != .lowParticle }) < 6
        else { return nil }
    }

    private mutating func split(_ core: [(range: Range<Int>, kind: Kind)]) {
        guard core.count > 1 else {
            if prefix.isEmpty { given = core.first?.range ?? given } else { family = core.first?.range ?? family }
            return
        }
        let last = core.count - 1
        var start = core[1..<last].firstIndex { $0.kind == .particle || $0.kind == .lowParticle } ?? last
        if start == last, last > 1, core[last].kind == .iberian, core[last - 1].kind == .iberian { start = last - 1 }
        given = core[0].range
        if start > 1 { middle = core[1].range.lowerBound..<core[start - 1].range.upperBound }
        family = core[start].range.lowerBound..<core[last].range.upperBound
    }
}

extension OrdinaryName {
    private enum Kind {
        /// A capital with a dot.
        case initial
        case lowParticle
        /// With a capital.
        case particle
        case iberian
        case plain

        init?(_ word: Word, _ kinds: NameList) {
            if word.hasDot {
                guard word.letters == 1, word.isCapitalized, !kinds.contains(.degree) else { return nil }
                self = .initial
                return
            }
            guard word.letters > 1, word.letters < 25, word.hasLower, !kinds.contains(.degree) else { return nil }
            if kinds.contains(.particle) {
                guard word.isASCII, word.isCapitalized || !word.hasUpper else { return nil }
                self = word.isCapitalized ? .particle : .lowParticle
                return
            }
            guard word.isCapitalized else { return nil }
            self = kinds.contains(.iberian) ? .iberian : .plain
        }
    }

    /// Letters, with hyphens and apostrophes between them, and perhaps a dot at the end.
    private struct Word {
        let range: Range<Int>
        var letters = 0
        var isCapitalized = false
        var hasUpper = false
        var hasLower = false
        var isASCII = true
        var hasDot = false
        /// Of the folded letters.
        var key = NameList.Key()

        /// - Parameter place: the start of the word; afterwards that of the next one.
        init?(_ name: Span<UInt8>, _ place: inout Int, _ table: [LatinLetter]) {
            let start = place
            var wasLetter = false
            while place < name.count, name[place] != UInt8(ascii: " ") {
                var code = Int(name[place])
                place += 1
                if code >= 0x80 {
                    guard code >= 0xC3, code < 0xCA, place < name.count else { return nil }
                    code = (code & 0x1F) << 6 | Int(name[place] & 0x3F)
                    place += 1
                    isASCII = false
                }
                let letter = table[code]
                if letter.isLetter {
                    if letters == 0 { isCapitalized = letter.isUpper }
                    letters += 1
                    hasUpper = hasUpper || letter.isUpper
                    hasLower = hasLower || letter.isLower
                    key.add(letter)
                    wasLetter = true
                } else {
                    guard wasLetter else { return nil }
                    wasLetter = false
                    if code == Int(UInt8(ascii: ".")) {
                        guard place == name.count || name[place] == UInt8(ascii: " ") else { return nil }
                        hasDot = true
                    } else {
                        guard code == Int(UInt8(ascii: "-")) || code == Int(UInt8(ascii: "'")), place < name.count,
                            name[place] != UInt8(ascii: " ")
                        else { return nil }
                        letters += 1
                        key.add(UInt8(truncatingIfNeeded: code))
                    }
                }
            }
            range = start..<place
            guard !range.isEmpty else { return nil }
            if place < name.count { place += 1 }
        }
    }
}

/// The lists that tell more about a word of a name.
private struct NameList: OptionSet {
    var rawValue: UInt8
    static let title = NameList(rawValue: 1)
    static let degree = NameList(rawValue: 2)
    static let particle = NameList(rawValue: 4)
    static let iberian = NameList(rawValue: 8)
    /// Family names that come first.
    static let opening = NameList(rawValue: 16)

    /// The 64-bit FNV-1a hash of a word's folded letters.
    struct Key: Hashable {
        private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

        init() {}

        mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

        mutating func add(_ letter: LatinLetter) {
            var bytes = letter.folded
            while bytes != 0 {
                add(UInt8(truncatingIfNeeded: bytes))
                bytes >>= 8
            }
        }
    }

    static let words: [Key: NameList] = {
        var words: [Key: NameList] = [:]
        for (list, texts) in [
            (title, PersonNameShape.honorifics), (degree, PersonNameShape.degrees),
            (particle, PersonNameShape.particles), (iberian, PersonName.iberian), (opening, PersonName.surnamesFirst),
        ] {
            for text in texts {
                var key = Key()
                for byte in text.utf8 { key.add(byte) }
                words[key, default: []].insert(list)
            }
        }
        return words
    }()
}

/// A code point of the Latin blocks before U+0280.
private struct LatinLetter {
    let isUpper: Bool
    let isLower: Bool
    let isLetter: Bool
    /// The folded letter in UTF-8, with its first byte in the lowest bits; 0 if the code point is no letter.
    let folded: UInt32

    init(_ code: UInt32) {
        let text = Unicode.Scalar(code).map { String($0) } ?? " "
        let bytes = Array(text.folded.utf8)
        isLetter = text.allSatisfy(\.isLetter) && bytes.count <= 4
        isUpper = isLetter && text.allSatisfy(\.isUppercase)
        isLower = isLetter && text.allSatisfy(\.isLowercase)
        folded = isLetter ? bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } : 0
    }

    /// By code point.
    static let all = (0..<0x280 as Range<UInt32>).map(LatinLetter.init)
}
