/// The four corners of a card on a ground of another brightness, where that is plain to see and no other card lies
/// beside it; nil otherwise.
struct CardFinder {
    struct Corners: Equatable {
        /// Clockwise from the top left, in fractions of the picture.
        var points: [(x: Double, y: Double)]

        static func == (a: Corners, b: Corners) -> Bool {
            zip(a.points, b.points).allSatisfy { $0.x == $1.x && $0.y == $1.y }
        }
    }

    /// Brightness, about 320 pixels on the longer side.
    let grid: PixelGrid<UInt8>

    /// Of the picture's area, what a card that is worth straightening fills.
    private static let leastArea = 0.18

    func find() -> Corners? {
        let threshold = Self.otsu(grid.values)
        let regions = regions(grid.values.map { $0 > threshold ? 1 : 0 })
        for (index, region) in regions.enumerated() {
            guard let card = corners(region, atLeast: Self.leastArea) else { continue }
            // Straightening one would cut the others off.
            let others = regions[(index + 1)...].filter { $0.isApart(from: region) } + self.regions(beside: region)
            return others.contains { corners($0, atLeast: Self.leastArea / 2) != nil } ? nil : card
        }
        return nil
    }

    /// A dark card beside a light one is as bright as the ground, as long as the light one is looked at too.
    private func regions(beside card: PixelRegion) -> [PixelRegion] {
        let (columns, rows) = (card.left...card.right, card.top...card.bottom)
        let isBeside = grid.values.indices.map { index in
            !columns.contains(index % grid.width) || !rows.contains(index / grid.width)
        }
        let threshold = Self.otsu(grid.values.indices.filter { isBeside[$0] }.map { grid.values[$0] })
        return regions(grid.values.indices.map { isBeside[$0] ? (grid.values[$0] > threshold ? 1 : 0) : 2 }).filter {
            $0.isApart(from: card)
        }
    }

    private func regions(_ marks: [UInt8]) -> [PixelRegion] {
        PixelGrid(width: grid.width, height: grid.height, values: marks).regions(atLeast: marks.count / 12) { $0 == $1 }
    }

    private func corners(_ region: PixelRegion, atLeast share: Double) -> Corners? {
        var points: [(x: Int, y: Int)] = []
        for (row, span) in region.spans.enumerated() {
            points += [(x: span.first, y: region.top + row), (x: span.last, y: region.top + row)]
        }
        guard let topLeft = points.min(by: { $0.x + $0.y < $1.x + $1.y }),
            let topRight = points.max(by: { $0.x - $0.y < $1.x - $1.y }),
            let bottomRight = points.max(by: { $0.x + $0.y < $1.x + $1.y }),
            let bottomLeft = points.min(by: { $0.x - $0.y < $1.x - $1.y })
        else { return nil }
        let quad = [topLeft, topRight, bottomRight, bottomLeft]
        // A card lies within the picture; a page that fills it needs no finding.
        let isInside = quad.allSatisfy {
            $0.x > 1 && $0.y > 1 && $0.x < grid.width - 2 && $0.y < grid.height - 2
        }
        let area = Self.area(quad)
        guard isInside, area >= share * Double(grid.values.count) else { return nil }
        let fill = Double(region.filledCount) / area
        guard (0.93...1.07).contains(fill), Self.hasRightAngles(quad) else { return nil }
        return Corners(
            points: quad.map {
                (x: (Double($0.x) + 0.5) / Double(grid.width), y: (Double($0.y) + 0.5) / Double(grid.height))
            })
    }

    private static func area(_ quad: [(x: Int, y: Int)]) -> Double {
        let doubled = quad.indices.reduce(0) { sum, index in
            let next = quad[(index + 1) % quad.count]
            return sum + quad[index].x * next.y - next.x * quad[index].y
        }
        return abs(Double(doubled)) / 2
    }

    /// Each within about 25 degrees, as far as perspective bends them.
    private static func hasRightAngles(_ quad: [(x: Int, y: Int)]) -> Bool {
        quad.indices.allSatisfy { index in
            let corner = quad[index]
            let next = quad[(index + 1) % 4]
            let last = quad[(index + 3) % 4]
            let a = (x: Double(next.x - corner.x), y: Double(next.y - corner.y))
            let b = (x: Double(last.x - corner.x), y: Double(last.y - corner.y))
            let length = (a.x * a.x + a.y * a.y).squareRoot() * (b.x * b.x + b.y * b.y).squareRoot()
            return length > 0 && abs(a.x * b.x + a.y * b.y) / length < 0.42
        }
    }

    /// The threshold that parts the histogram best (Otsu 1979).
    private static func otsu(_ values: [UInt8]) -> UInt8 {
        var histogram = [Double](repeating: 0, count: 256)
        for value in values { histogram[Int(value)] += 1 }
        let total = Double(values.count)
        let sum = histogram.indices.reduce(0) { $0 + Double($1) * histogram[$1] }
        var below = 0.0
        var sumBelow = 0.0
        var best = (variance: -1.0, threshold: 127)
        for level in histogram.indices {
            below += histogram[level]
            sumBelow += Double(level) * histogram[level]
            guard below > 0, below < total else { continue }
            let difference = sumBelow / below - (sum - sumBelow) / (total - below)
            let variance = below * (total - below) * difference * difference
            if variance > best.variance { best = (variance, level) }
        }
        return UInt8(best.threshold)
    }
}

extension PixelRegion {
    fileprivate func isApart(from other: PixelRegion) -> Bool {
        left > other.right || right < other.left || top > other.bottom || bottom < other.top
    }
}
