/// Which meanings of words follow each other in the sentences of a message.
struct MeaningTags: Sendable {
    static let english = MeaningTags(PackageResources.tags_en_txt)

    private let exact: [String: [Int]]
    private let names: [String]

    /// Words between the two of a pair, at most.
    private static let reach = 6

    /// - Parameter bytes: lines `tag: words`.
    init(_ bytes: [UInt8]) {
        var exact: [String: [Int]] = [:]
        var names: [String] = []
        for line in DataFile.lines(bytes) {
            guard let colon = line.firstIndex(of: ":") else { preconditionFailure("tags: \(line)") }
            for word in Set(line[line.index(after: colon)...].split(separator: " ").map(String.init)) {
                exact[word, default: []].append(names.count)
            }
            names.append(line[..<colon].trimmed)
        }
        self.exact = exact
        self.names = names
    }

    /// Names of the tags of a message, and of their pairs in one sentence: `send>code`.
    func sequences(_ terms: [SignalTerm], brands: BrandList) -> Set<String> {
        let tagged = terms.map { tags(of: $0, brands: brands) }
        var found: Set<Int> = []
        for (index, own) in tagged.enumerated() {
            for tag in own {
                found.insert(tag)
                var next = index + 1
                while next < terms.count, next - index <= Self.reach, terms[next].sentence == terms[index].sentence {
                    for other in tagged[next] { found.insert((tag + 1) * 1_000 + other) }
                    next += 1
                }
            }
        }
        return Set(found.map { $0 < 1_000 ? "@\(names[$0])" : "\(names[$0 / 1_000 - 1])>\(names[$0 % 1_000])" })
    }

    private func tags(of term: SignalTerm, brands: BrandList) -> [Int] {
        var found: [Int] = []
        if let brand = term.brand { found += exact["<\(brands.brands[brand].trade.rawValue)>"] ?? [] }
        switch term.kind {
        case .link: found += exact["<link>"] ?? []
        case .phone: found += exact["<phone>"] ?? []
        case .mail: found += exact["<mail>"] ?? []
        case .handle: found += exact["<handle>"] ?? []
        case .dial: found += exact["<dial>"] ?? []
        case .money: found += exact["$"] ?? []
        case .number: found += exact["#"] ?? []
        case .word: found += exact[term.text] ?? []
        }
        return Array(Set(found))
    }
}
