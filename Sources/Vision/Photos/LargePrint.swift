import Captures
import Imaging

/// A row of large characters, such as the digits of a price. All boxes are in pixels of the searched picture.
struct LargePrint: Equatable {
    /// Box of the characters of one height.
    var box: Box
    /// Height of the tallest character; the box of a row that rises or falls is higher.
    var height: Double
    /// Box of the smaller characters at the upper right, such as cents.
    var raised: Box?
    /// Height of the tallest raised character.
    var raisedHeight = 0.0
    var isLightOnDark: Bool
    /// Fall of the row to the right, in degrees.
    var slant = 0.0

    /// Rows that are returned, at most: each is read three times at most.
    static let most = 8
    /// Parts of the picture of one brightness that are compared, at most; textures have thousands.
    private static let mostMarks = 160
    /// Heights of a large character, in longer sides of the picture.
    private static let heights = 0.03...0.4
    /// Levels by which ink differs from the mean around it.
    private static let contrast = 36
    /// Side of the window of the mean, in longer sides of the picture. Strokes are narrower.
    private static let window = 0.11
    /// Height of raised characters, in heights of the large ones.
    private static let raisedHeights = 0.28...0.74
    /// Heights of characters of one row, the smaller divided by the larger.
    private static let leastRatio = 0.72
    /// Between characters of one row, in heights. Rows are formed with both. The narrow gap ends a row before a currency. The
    /// wide gap keeps a wide decimal point inside a row.
    private static let widestGaps = [0.55, 0.8]
    /// Share of a character's box that is ink.
    private static let inkShares: ClosedRange<Float> = 0.12...0.85

    /// Raised characters are rare beside anything but a price.
    private var rank: (Int, Double) { (raised == nil ? 0 : 1, height) }

    /// The rows of the picture: those with raised characters first, and then the highest.
    /// - Precondition: gray.
    static func rows(in gray: borrowing Picture) throws(ImageProblem) -> [LargePrint] {
        let side = Double(gray.longestSide)
        var rows: [LargePrint] = []
        for isLight in [false, true] {
            let ink = try gray.ink(beyondMeanBy: contrast, window: Int(side * window), isLight: isLight)
            let boxes = written(ink.inkBoxes(), on: ink, side: side)
            rows += self.rows(of: boxes, side: side).map { row in
                var row = row
                row.isLightOnDark = isLight
                return row
            }
        }
        return Array(rows.sorted { $0.rank > $1.rank }.prefix(most))
    }

    /// The largest marks that may be characters: of their size, and not filled, as keys and frames of pictures are.
    private static func written(
        _ boxes: [(x: Int, y: Int, width: Int, height: Int)], on ink: borrowing Picture, side: Double
    ) -> [Box] {
        let sized = boxes.filter { isSized(height: Double($0.height), width: Double($0.width), side: side) }
            .sorted { $0.height > $1.height }.prefix(4 * mostMarks)
        var marks: [Box] = []
        for box in sized where marks.count < mostMarks {
            guard let part = try? ink.clipped(x: box.x, y: box.y, width: box.width, height: box.height),
                let share = part.inkShare(), inkShares.contains(share)
            else { continue }
            marks.append(Box(x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height)))
        }
        return marks
    }

    private static func isSized(height: Double, width: Double, side: Double) -> Bool {
        height >= heights.lowerBound * raisedHeights.lowerBound * side && height <= heights.upperBound * side
            && (0.08...3.2).contains(width / height)
    }

    /// - Parameters:
    ///   - boxes: connected ink.
    ///   - side: longer side of the picture.
    static func rows(of boxes: [Box], side: Double) -> [LargePrint] {
        let marks = boxes.filter { isSized(height: $0.height, width: $0.width, side: side) }
            .sorted { $0.height > $1.height }.prefix(mostMarks)
        let large = marks.filter { $0.height >= heights.lowerBound * side }
        var found: [[Box]] = []
        for gap in widestGaps {
            found += groups(large, within: gap).filter { !found.contains($0) }
        }
        return found.compactMap { row(of: $0, among: Array(marks)) }
    }

    private static func row(of group: [Box], among marks: [Box]) -> LargePrint? {
        let sorted = group.sorted { $0.x < $1.x }
        guard let first = sorted.first, let last = sorted.last, group.count <= 10 else { return nil }
        let box = sorted.dropFirst().reduce(first) { $0.union($1) }
        let height = sorted.map(\.height).max() ?? 0
        // A character alone is a symbol or a logo, unless small characters follow.
        let slant = sorted.count > 1 ? degrees(from: first, to: last) : 0
        let raised = raised(after: last, height: height, slant: slant, among: marks)
        guard raised != nil || box.width > 0.9 * height else { return nil }
        var print = LargePrint(box: box, height: height, isLightOnDark: false)
        if let raised {
            print.raised = raised.dropFirst().reduce(raised[0]) { $0.union($1) }
            print.raisedHeight = raised.map(\.height).max() ?? 0
        }
        print.slant = slant
        return print
    }

    /// Characters of one size in one row, which touch or nearly touch.
    private static func groups(_ boxes: [Box], within widest: Double) -> [[Box]] {
        var groups: [[Box]] = []
        for box in boxes.sorted(by: { $0.x < $1.x }) {
            let near = groups.indices.filter { groups[$0].contains { areNeighbors($0, box, within: widest) } }
            guard let place = near.first else {
                groups.append([box])
                continue
            }
            groups[place].append(box)
            for other in near.dropFirst().reversed() { groups[place] += groups.remove(at: other) }
        }
        return groups
    }

    private static func areNeighbors(_ a: Box, _ b: Box, within widest: Double) -> Bool {
        let (small, large) = (min(a.height, b.height), max(a.height, b.height))
        let gap = max(a.x, b.x) - min(a.maxX, b.maxX)
        return small >= leastRatio * large && shared(a, b) > 0.65 * small && gap < widest * large
            && gap > -0.3 * large
    }

    private static func shared(_ a: Box, _ b: Box) -> Double { min(a.maxY, b.maxY) - max(a.y, b.y) }

    /// The small characters beside the upper part of the last large one: one to three marks, since digits may touch.
    private static func raised(
        after last: Box, height: Double, slant: Double, among marks: [Box]
    ) -> [Box]? {
        let small = marks.filter { mark in
            let fall = (mark.midX - last.midX) * slant * .pi / 180
            return raisedHeights.contains(mark.height / height) && mark.x > last.maxX - 0.12 * height
                && mark.x < last.maxX + 2 * height && mark.midY - fall < last.midY
                && mark.y - fall > last.y - 0.35 * height
        }.sorted { $0.x < $1.x }
        // A comma or a point may be between.
        guard let first = small.first, first.x - last.maxX < 0.75 * height else { return nil }
        var run = [first]
        for mark in small.dropFirst() {
            let before = run[run.count - 1]
            guard mark.x - before.maxX < 0.5 * first.height,
                shared(before, mark) > 0.6 * min(before.height, mark.height),
                mark.height > leastRatio * first.height, mark.height < first.height / leastRatio
            else { break }
            run.append(mark)
        }
        let width = run[run.count - 1].maxX - first.x
        return run.count <= 3 && width > 0.6 * first.height && width < 2.6 * first.height ? run : nil
    }

    private static func degrees(from first: Box, to last: Box) -> Double {
        let fall = (last.midY - first.midY) / max(1, last.midX - first.midX)
        // Tangent and angle differ by less than a tenth below 25 degrees.
        return max(-15, min(15, fall * 180 / .pi))
    }
}
