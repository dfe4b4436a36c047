/// What a few words can be by themselves.
enum SpokenKind: Hashable {
    case number, color
    case name(InventoryObject)

    private static let longest = 5

    /// The kinds of all words together, without articles before them.
    static func kinds(_ tokens: ArraySlice<SpokenToken>, _ names: NameLookup) -> Set<SpokenKind> {
        let tokens = Array(tokens.drop { SentenceWords.skipped.contains($0.folded) })
        guard !tokens.isEmpty, tokens.count <= longest else { return [] }
        var kinds: Set<SpokenKind> = []
        if MoneyReader.money(tokens, at: 0)?.end == tokens.count { kinds.insert(.number) }
        if Color.named(tokens.folded) != nil { kinds.insert(.color) }
        for object in [InventoryObject.item, .location, .label, .policy] {
            if let match = names.match(object, tokens), match.quality >= .similar { kinds.insert(.name(object)) }
        }
        return kinds
    }

    /// The last words of one of the kinds, as many as possible.
    static func last(of kinds: Set<SpokenKind>, in tokens: [SpokenToken], _ names: NameLookup) -> Range<Int>? {
        guard !kinds.isEmpty else { return nil }
        for end in stride(from: tokens.count, to: 0, by: -1) {
            for start in max(0, end - longest)..<end where !SentenceWords.skipped.contains(tokens[start].folded) {
                if !Self.kinds(tokens[start..<end], names).isDisjoint(with: kinds) { return start..<end }
            }
        }
        return nil
    }
}
