import Captures

/// Cards of companies with several offices.
extension AddressRule {
    /// Offices, at most; more are a list of branches.
    private static let maxOffices = 3
    /// Maximum vertical distance of the codes of offices printed side by side, in line heights.
    private static let besideEachOther = 2.5

    /// The address found, and further complete ones. The first printed one comes first. The others contribute only
    /// parts that the first has too, because a contact keeps the first of each.
    func offices(from found: [CardField], _ page: inout CardPage) -> [CardField] {
        guard isWhole(found) else { return found }
        var offices = [found]
        while offices.count < Self.maxOffices {
            var rest = page
            guard let fields = best(of: page.pieces, &rest), isWhole(fields) else { break }
            page = rest
            offices.append(fields)
        }
        offices.sort { Self.place(of: $0) < Self.place(of: $1) }
        let first = offices[0]
        let trust = Dictionary(first.map { ($0.name, $0.confidence) }) { one, _ in one }
        return first
            + offices.dropFirst().joined().compactMap { field in
                // A country printed once belongs to both offices; a card in two languages prints one city and code
                // twice.
                let isSame = first.contains {
                    $0.name == field.name && ($0.words == field.words || $0.value == field.value)
                }
                guard let most = trust[field.name], !isSame else { return nil }
                var field = field
                field.confidence = min(field.confidence, most)
                return field
            }
    }

    private static func place(of office: [CardField]) -> Int {
        let words = office.filter { $0.name == .street }.flatMap(\.words)
        return words.map { $0.line * 1000 + $0.word }.min() ?? 0
    }

    private func isWhole(_ fields: [CardField]) -> Bool {
        fields.contains { $0.name == .street && Streets.likeness($0.value) >= 0.6 }
            && fields.contains { $0.name == .city && $0.value.count > 2 }
    }

    /// The lines above and below a code, if another office's lines are beside them.
    static func column(
        of index: Int, beside others: [Int], _ pieces: [CardPiece], _ page: CardPage
    ) -> (pieces: [CardPiece], index: Int) {
        func box(_ index: Int) -> Box? { page.segments[pieces[index].segment].box(of: pieces[index].range) }
        guard let own = box(index) else { return (pieces, index) }
        let beside = others.compactMap(box).filter { other in
            (other.x >= own.maxX || other.maxX <= own.x)
                && abs(other.midY - own.midY) < besideEachOther * max(own.height, other.height)
        }
        guard !beside.isEmpty else { return (pieces, index) }
        func distance(_ box: Box, _ other: Box) -> Double {
            min(abs(box.x - other.x), abs(box.midX - other.midX), abs(box.maxX - other.maxX))
        }
        let column = pieces.indices.filter { piece in
            guard piece != index, let place = box(piece) else { return true }
            return beside.allSatisfy { distance(place, own) <= distance(place, $0) }
        }
        return (column.map { pieces[$0] }, column.firstIndex(of: index) ?? 0)
    }
}
