/// The signals of a language, from its data file.
///
/// A line `@name = word | word` declares a class of words; `[name kind]` begins a signal, whose kind is `calm` if it
/// speaks against a scam; every other line is a pattern of the signal. Parts of a pattern, between spaces: words between
/// `|`; `@name` of a class; a word that ends with `*` for all words that begin so; `?` at the end for a part that can be
/// missing; `..` for at most three words, `..6` for at most six; `^` first for the start of the message. `#` is a number,
/// `$` an amount; `<link>`, `<phone>`, `<mail>`, `<handle>`, `<brand>` and `<bank>` (or another trade) are what they say.
struct SignalSet: Sendable {
    static let english = SignalSet(PackageResources.signals_en_txt)

    private(set) var signals: [Signal] = []
    private(set) var patterns: [SignalPattern] = []
    /// Patterns by the class of their first word.
    private(set) var byFirst: [[Int]] = []
    /// All words that patterns name in full.
    private(set) var words: Set<String> = []

    private var classes: [String: Int] = [:]
    private var exact: [String: [Int]] = [:]
    private var prefixes: [String: [Int]] = [:]
    private var longestPrefix = 0
    private var sets: [String: [String]] = [:]

    private static let defaultGap = 3

    init(_ bytes: [UInt8]) {
        for line in DataFile.lines(bytes) {
            if line.hasPrefix("["), line.hasSuffix("]") {
                let header = line.dropFirst().dropLast().split(separator: " ").map(String.init)
                let kind = header.count == 2 ? ScamReasonKind(rawValue: header[1]) : nil
                precondition(header.count == 2 && (kind != nil || header[1] == "calm"), "signals: \(line)")
                signals.append(Signal(name: header[0], kind: kind))
            } else if line.hasPrefix("@"), let equals = line.firstIndex(of: "=") {
                let name = line[..<equals].trimmed
                sets[name] = words(line[line.index(after: equals)...].split(separator: "|").map(\.trimmed))
            } else {
                precondition(!signals.isEmpty, "signals: a pattern without a signal: \(line)")
                add(line)
            }
        }
    }

    private func words(_ parts: [String]) -> [String] {
        parts.flatMap { part -> [String] in
            guard part.hasPrefix("@") else { return [part] }
            guard let set = sets[part] else { preconditionFailure("signals: no class \(part)") }
            return set
        }
    }

    private mutating func add(_ line: String) {
        var elements: [SignalPattern.Element] = []
        var parts = line.split(separator: " ").map(String.init)
        let isAtStart = parts.first == "^"
        if isAtStart { parts.removeFirst() }
        for part in parts {
            if part.hasPrefix("..") {
                elements.append(.gap(part.count == 2 ? Self.defaultGap : Int(part.dropFirst(2)) ?? Self.defaultGap))
                continue
            }
            let isOptional = part.hasSuffix("?")
            let name = isOptional ? String(part.dropLast()) : part
            elements.append(.word(classIndex(name), isOptional: isOptional))
        }
        guard case .word(let first, false) = elements.first else { preconditionFailure("signals: \(line)") }
        byFirst[first].append(patterns.count)
        patterns.append(SignalPattern(signal: signals.count - 1, elements: elements, isAtStart: isAtStart))
    }

    private mutating func classIndex(_ name: String) -> Int {
        let words = words(name.split(separator: "|").map(String.init))
        let key = words.joined(separator: "|")
        if let known = classes[key] { return known }
        let index = classes.count
        classes[key] = index
        byFirst.append([])
        for word in Set(words) {
            if word.hasSuffix("*") {
                let prefix = String(word.dropLast())
                prefixes[prefix, default: []].append(index)
                longestPrefix = max(longestPrefix, prefix.utf8.count)
            } else {
                exact[word, default: []].append(index)
                if word.allSatisfy(\.isLetter) { self.words.insert(word) }
            }
        }
        return index
    }

    /// The classes of a term.
    func classes(of term: SignalTerm, brands: BrandList) -> [Int] {
        var found: [Int] = []
        if let brand = term.brand {
            found += exact["<brand>"] ?? []
            found += exact["<\(brands.brands[brand].trade.rawValue)>"] ?? []
        }
        switch term.kind {
        case .link: found += exact["<link>"] ?? []
        case .phone: found += (exact["<phone>"] ?? [])
        case .mail: found += exact["<mail>"] ?? []
        case .handle: found += exact["<handle>"] ?? []
        case .dial: found += exact["<dial>"] ?? []
        case .money: found += exact["$"] ?? []
        case .number: found += (exact["#"] ?? []) + (exact[term.text] ?? [])
        case .word:
            found += exact[term.text] ?? []
            let bytes = term.text.utf8
            for length in stride(from: 1, through: min(longestPrefix, bytes.count), by: 1) {
                if let end = bytes.index(bytes.startIndex, offsetBy: length, limitedBy: bytes.endIndex),
                    let prefix = Substring(bytes[..<end]).isEmpty ? nil : String(bytes[..<end])
                {
                    found += prefixes[prefix] ?? []
                }
            }
        }
        return found
    }
}
