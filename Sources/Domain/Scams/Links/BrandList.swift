/// Brands by their names, their domains, and spellings that differ by one letter.
struct BrandList: Sendable {
    static let shared = BrandList(PackageResources.brands_txt)

    let brands: [Brand]
    /// Brands by the first word of an alias, the longest first.
    private(set) var aliases: [String: [(alias: Brand.Alias, brand: Int)]] = [:]
    private var domains: [String: Int] = [:]
    /// Names as one word, as labels of hosts have them, with the brand.
    private var labels: [String: Int] = [:]
    /// Labels with one letter left out.
    private var shortened: [String: [String]] = [:]

    /// Shorter names are too often parts of other words.
    private static let (shortestInside, shortestMisspelled) = (5, 5)
    /// The first label of a shorter domain is often an ordinary word.
    private static let shortestDomain = 7

    /// - Parameter bytes: lines `name | trade | aliases | domains`. An alias after `^` needs a capital. A name after `-`
    ///   among the aliases is only for texts, not for hosts.
    init(_ bytes: [UInt8]) {
        var brands: [Brand] = []
        var textOnly: Set<String> = []
        for line in DataFile.lines(bytes) {
            let columns = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
            guard columns.count == 4, let trade = Brand.Trade(rawValue: columns[1]) else {
                preconditionFailure("brands.txt: \(line)")
            }
            let aliases = columns[2].split(separator: ",").map { alias in
                var words = alias.trimmed
                let needsCapital = words.hasPrefix("^")
                if needsCapital { words.removeFirst() }
                if words.hasPrefix("-") {
                    words.removeFirst()
                    textOnly.insert(Self.words(words).joined())
                }
                return Brand.Alias(words: Self.words(words), needsCapital: needsCapital)
            }
            brands.append(
                Brand(
                    name: columns[0], trade: trade, aliases: aliases,
                    domains: columns[3].split(separator: " ").map(String.init).filter { $0 != "-" }))
        }
        self.brands = brands
        for (index, brand) in brands.enumerated() {
            for alias in brand.aliases {
                aliases[alias.words[0], default: []].append((alias, index))
                let label = alias.words.joined().filter { $0 != "'" }
                if !textOnly.contains(label), labels[label] == nil { labels[label] = index }
            }
            for domain in brand.domains {
                domains[domain] = index
                let label = String(domain.prefix { $0 != "." })
                if label.utf8.count >= Self.shortestDomain, labels[label] == nil { labels[label] = index }
            }
        }
        aliases = aliases.mapValues { $0.sorted { $0.alias.words.count > $1.alias.words.count } }
        for label in labels.keys where label.utf8.count >= Self.shortestMisspelled {
            for short in Self.deletions(label) { shortened[short, default: []].append(label) }
        }
    }

    /// The words that a scanner makes of a name.
    private static func words(_ name: String) -> [String] {
        name.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    }

    /// The words of all names.
    var words: [String] { brands.flatMap { $0.aliases.flatMap(\.words) } }

    /// The brand that owns a domain or a host under a domain.
    func owner(of host: String) -> Int? {
        var rest = Substring(host)
        while true {
            if let brand = domains[String(rest)] { return brand }
            guard let dot = rest.firstIndex(of: ".") else { return nil }
            rest = rest[rest.index(after: dot)...]
        }
    }

    /// The brand that a label is or, unless it is short, contains between hyphens or other letters.
    func brand(in label: String) -> Int? {
        if let brand = labels[label] { return brand }
        let parts = label.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        // `royal-mail`: two parts may be one name.
        for count in stride(from: min(3, parts.count), to: 0, by: -1) {
            for start in 0...(parts.count - count) {
                if let brand = labels[parts[start..<(start + count)].joined()] { return brand }
            }
        }
        for part in parts where part.utf8.count > Self.shortestInside {
            let bytes = Array(part.utf8)
            for length in stride(from: bytes.count - 1, through: Self.shortestInside, by: -1) {
                let isLong = length > Self.shortestInside
                for start in isLong ? Array(0...(bytes.count - length)) : [0, bytes.count - length] {
                    if let brand = labels[String(decoding: bytes[start..<(start + length)], as: UTF8.self)] {
                        return brand
                    }
                }
            }
        }
        return nil
    }

    /// The brand whose name differs from a label, or from a part between hyphens, by one missing, added, changed or
    /// swapped letter.
    func misspelled(_ label: String) -> Int? {
        for part in [label] + label.split(separator: "-").map(String.init)
        where part.utf8.count >= Self.shortestMisspelled - 1 && labels[part] == nil && part.utf8.count <= 40 {
            // An added letter.
            for short in Self.deletions(part) where short.utf8.count >= Self.shortestMisspelled {
                if let brand = labels[short] { return brand }
            }
            // A missing letter; then a changed or a swapped one.
            if let label = shortened[part]?.first { return labels[label] }
            for short in Self.deletions(part) {
                for label in shortened[short] ?? [] where Self.isOneChange(label, part) { return labels[label] }
            }
        }
        return nil
    }

    /// Whether two words of the same length differ in one letter, or in two neighbors that are swapped.
    static func isOneChange(_ first: String, _ second: String) -> Bool {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        guard first.count == second.count else { return false }
        let changed = first.indices.filter { first[$0] != second[$0] }
        // Another first letter makes another word: `bling` is not `ing`.
        if changed.count == 1 { return changed[0] > 0 || first.count > 6 }
        return changed.count == 2 && changed[0] + 1 == changed[1] && first[changed[0]] == second[changed[1]]
            && first[changed[1]] == second[changed[0]]
    }

    private static func deletions(_ word: String) -> [String] {
        let bytes = Array(word.utf8)
        return bytes.indices.map { String(decoding: bytes[..<$0] + bytes[($0 + 1)...], as: UTF8.self) }
    }
}
