import Captures

/// Finds the four corners of cards that contrast clearly with the background.
struct CardFinder {
    /// Brightness; about 320 pixels on the longer side.
    let grid: PixelGrid<UInt8>

    /// Minimum area of a card, as a fraction of the picture.
    private static let minArea = 0.18
    /// Minimum difference of gray levels at an edge; exceeds the grain of a table.
    private static let edge = 24
    /// Length in pixels from which an edge is too long for a word.
    private static let longEdge = 80
    /// Share of edge pixels in a band that suggests another card; a pen or a clip has less.
    private static let minEdgeShare = 0.045
    /// Depth of a band beside the card, in widths and heights of the card.
    private static let bandDepth = 0.4
    /// Bands on each side, one behind the other.
    private static let bands = 3
    /// Size in pixels of a word, and its minimum share of edge pixels.
    private static let (wordWidth, wordHeight) = (20, 8)
    private static let wordEdges = 0.3
    /// Minimum pixels of a band to search.
    private static let minBandPixels = 400

    /// The card; nil if none contrasts clearly or another card lies beside it.
    func find() -> CardQuad? {
        // Smaller regions may be other cards.
        let regions = regions(
            Self.marks(grid.values, above: Self.otsu(grid.values)), atLeast: Self.minArea / 2)
        for (index, region) in regions.enumerated() {
            guard let card = corners(region, atLeast: Self.minArea) else { continue }
            // Straightening one card would cut off the others.
            let others = regions[(index + 1)...].filter { $0.isApart(from: region) }
            let isAlone = !others.contains { corners($0, atLeast: Self.minArea / 2) != nil }
            return isAlone && !hasNeighboringContent(beside: region) ? card : nil
        }
        return nil
    }

    /// Whether the picture beside the card has edges like writing. Another card, or a dark band of this card, may be
    /// as bright as the table except for its text. Long edges belong to the table: its rim and its grain.
    private func hasNeighboringContent(beside card: PixelRegion) -> Bool {
        // The card's own edge is blurred.
        let margin = 2
        let (columns, rows) = (card.left - margin...card.right + margin, card.top - margin...card.bottom + margin)
        var marks = [UInt8](repeating: 0, count: grid.values.count)
        for y in 0..<grid.height - 1 {
            for x in 0..<grid.width - 1 where !columns.contains(x) || !rows.contains(y) {
                let index = y * grid.width + x
                let value = Int(grid.values[index])
                guard
                    abs(Int(grid.values[index + 1]) - value) >= Self.edge
                        || abs(Int(grid.values[index + grid.width]) - value) >= Self.edge
                else { continue }
                // Marks two pixels, so that the steps of a slanted line stay connected.
                marks[index] = 1
                marks[index + grid.width] = 1
            }
        }
        let long = PixelGrid(width: grid.width, height: grid.height, values: marks)
            .regions(atLeast: Self.longEdge) { $0 == 1 && $1 == 1 }
            .filter { max($0.width, $0.height) >= Self.longEdge }
        // A region that encloses much area is the outline of another card.
        if long.contains(where: { $0.filledCount > 2 * $0.count && $0.isApart(from: card) }) { return true }
        for region in long {
            for (row, span) in region.spans.enumerated() {
                for x in span.first...span.last { marks[(region.top + row) * grid.width + x] = 0 }
            }
        }
        let across = max(margin, Int(Self.bandDepth * Double(card.width)))
        let down = max(margin, Int(Self.bandDepth * Double(card.height)))
        // Text on another card may start far from that card's edge.
        return (0..<Self.bands).contains { band in
            let (nearX, nearY) = (margin + band * across, margin + band * down)
            return [
                (card.left...card.right, card.top - nearY - down...card.top - nearY),
                (card.left...card.right, card.bottom + nearY...card.bottom + nearY + down),
                (card.left - nearX - across...card.left - nearX, card.top...card.bottom),
                (card.right + nearX...card.right + nearX + across, card.top...card.bottom),
            ].contains {
                hasEdges(marks, columns: $0.0, rows: $0.1) || band == 0 && hasWord(marks, columns: $0.0, rows: $0.1)
            }
        }
    }

    /// A company name alone on a dark band has few edges, close together.
    private func hasWord(_ marks: [UInt8], columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Bool {
        guard let (columns, rows) = clamped(columns, rows) else { return false }
        let (width, height) = (Self.wordWidth, Self.wordHeight)
        guard columns.count >= width, rows.count >= height else { return false }
        return stride(from: rows.lowerBound, through: rows.upperBound - height + 1, by: height / 2).contains { top in
            stride(from: columns.lowerBound, through: columns.upperBound - width + 1, by: width / 2).contains { left in
                share(of: marks, left...left + width - 1, top...top + height - 1) >= Self.wordEdges
            }
        }
    }

    private func hasEdges(_ marks: [UInt8], columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Bool {
        guard let (columns, rows) = clamped(columns, rows), columns.count * rows.count >= Self.minBandPixels else {
            return false
        }
        return share(of: marks, columns, rows) >= Self.minEdgeShare
    }

    /// Clamps the area to the picture; nil if it lies outside.
    private func clamped(
        _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>
    ) -> (ClosedRange<Int>, ClosedRange<Int>)? {
        let (picture, lines) = (0...grid.width - 1, 0...grid.height - 1)
        guard columns.overlaps(picture), rows.overlaps(lines) else { return nil }
        return (columns.clamped(to: picture), rows.clamped(to: lines))
    }

    private func share(of marks: [UInt8], _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Double {
        let marked = rows.reduce(0) { sum, y in sum + columns.count { marks[y * grid.width + $0] == 1 } }
        return Double(marked) / Double(columns.count * rows.count)
    }

    static func marks(_ values: [UInt8], above threshold: UInt8) -> [UInt8] {
        values.map { $0 > threshold ? 1 : 0 }
    }

    /// Connected regions of one mark, largest first.
    func regions(_ marks: [UInt8], atLeast share: Double) -> [PixelRegion] {
        // The factor allows for a card's blurred rim and for print of the other brightness, which are missing from the
        // region.
        PixelGrid(width: grid.width, height: grid.height, values: marks)
            .regions(atLeast: Int(0.6 * share * Double(marks.count))) { $0 == $1 }
    }

    func corners(_ region: PixelRegion, atLeast share: Double) -> CardQuad? {
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
        // A card lies inside the picture; a page that fills the picture needs no corners.
        let isInside = quad.allSatisfy {
            $0.x > 1 && $0.y > 1 && $0.x < grid.width - 2 && $0.y < grid.height - 2
        }
        let area = Self.area(quad)
        guard isInside, area >= share * Double(grid.values.count) else { return nil }
        let fill = Double(region.filledCount) / area
        guard (0.93...1.07).contains(fill), Self.hasRightAngles(quad), hasPlainSides(quad) else { return nil }
        return CardQuad(
            corners: quad.map {
                Point(x: (Double($0.x) + 0.5) / Double(grid.width), y: (Double($0.y) + 0.5) / Double(grid.height))
            })
    }

    private static func area(_ quad: [(x: Int, y: Int)]) -> Double {
        let doubled = quad.indices.reduce(0) { sum, index in
            let next = quad[(index + 1) % quad.count]
            return sum + quad[index].x * next.y - next.x * quad[index].y
        }
        return abs(Double(doubled)) / 2
    }

    /// Whether the brightness changes abruptly along each side, as at a card's edge; a shadow changes gradually.
    private func hasPlainSides(_ quad: [(x: Int, y: Int)]) -> Bool {
        quad.indices.allSatisfy { index in
            let (a, b) = (quad[index], quad[(index + 1) % 4])
            let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
            let length = max(1, (dx * dx + dy * dy).squareRoot())
            let (acrossX, acrossY) = (-dy / length * Self.step, dx / length * Self.step)
            let plain = (1...Self.samples).count { sample in
                let share = Double(sample) / Double(Self.samples + 1)
                let (x, y) = (Double(a.x) + dx * share, Double(a.y) + dy * share)
                guard let inside = level(x + acrossX, y + acrossY), let outside = level(x - acrossX, y - acrossY) else {
                    return true
                }
                return abs(inside - outside) >= Self.plainStep
            }
            return 2 * plain >= Self.samples
        }
    }

    private static let samples = 20
    /// Distance in pixels on either side of the edge.
    private static let step = 2.5
    /// Minimum difference of gray levels across the edge.
    private static let plainStep = 12

    private func level(_ x: Double, _ y: Double) -> Int? {
        let (x, y) = (Int(x.rounded()), Int(y.rounded()))
        guard (0..<grid.width).contains(x), (0..<grid.height).contains(y) else { return nil }
        return Int(grid.values[y * grid.width + x])
    }

    /// Whether each angle is within about 25 degrees of a right angle; perspective distorts that far.
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

    /// Threshold that separates the histogram best (Otsu 1979).
    static func otsu(_ values: [UInt8]) -> UInt8 {
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
