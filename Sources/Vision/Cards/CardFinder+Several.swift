import Captures

extension CardFinder {
    /// Minimum area of one of several cards, as a fraction of the picture.
    private static let minAreaOfSeveral = 0.04
    /// Maximum area of a card on a sheet, as a fraction of the sheet.
    private static let maxShareOfSheet = 0.6

    /// Corners of all cards, largest first within each threshold; cards with less contrast follow.
    func findAll() -> [CardQuad] {
        let threshold = Self.otsu(grid.values)
        // Light and dark cards need different thresholds: beside light cards, a dark card looks like a dark table, and
        // vice versa.
        let (low, high) = (grid.values.filter { $0 <= threshold }, grid.values.filter { $0 > threshold })
        let (darker, lighter) = (Self.otsu(low), Self.otsu(high))
        let marks: [UInt8] = grid.values.map { $0 > threshold ? ($0 > lighter ? 3 : 2) : ($0 > darker ? 1 : 0) }
        let found =
            regions(Self.marks(grid.values, above: threshold), atLeast: Self.minAreaOfSeveral)
            + regions(marks, atLeast: Self.minAreaOfSeveral)
        return found.compactMap { corners($0, atLeast: Self.minAreaOfSeveral) }
    }

    /// Corners of cards that lie beside each other, without the sheet under them and without panels on them. Empty if
    /// there are fewer than two.
    func findSeveral() -> [CardQuad] {
        var sheets: [CardQuad] = []
        for sheet in findAll().sorted(by: { $0.area > $1.area }) where !sheets.contains(where: { $0.isSame(as: sheet) })
        {
            sheets.append(sheet)
        }
        let cards = sheets.filter { sheet in
            sheets.count { sheet.contains($0.center) && $0.area < Self.maxShareOfSheet * sheet.area } < 2
        }
        let apart = cards.indices.filter { index in !cards[..<index].contains { $0.contains(cards[index].center) } }
        return apart.count > 1 ? apart.map { cards[$0] } : []
    }
}

extension CardQuad {
    var center: Point {
        Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// In fractions of the picture's area.
    fileprivate var area: Double {
        let doubled = corners.indices.reduce(0) { sum, index in
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            return sum + a.x * b.y - b.x * a.y
        }
        return abs(doubled) / 2
    }

    /// Whether both are the same card, found twice, with and without a shadow or border.
    fileprivate func isSame(as other: CardQuad) -> Bool {
        contains(other.center) && other.contains(center) && min(area, other.area) > 0.8 * max(area, other.area)
    }
}
