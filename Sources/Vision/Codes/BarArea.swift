import Captures
import Glibc
import Imaging

/// A part of a picture whose brightness changes in one direction only, as in a bar code.
struct BarArea {
    /// In fractions of the picture.
    var box: Box
    /// Direction in which the brightness changes, in degrees clockwise from the right: -90…90.
    var degrees: Double
    /// Blocks of the area.
    var count: Int

    /// Pixels of a block.
    private static let block = 8
    /// Longer side of the picture that is searched.
    private static let side = 1_024
    /// Share of the change of brightness that is in one direction: 1 in perfect bars, .5 and less in print.
    private static let leastCoherence = 0.72
    /// Mean of the squares of the differences between neighbors.
    private static let leastEnergy = 150.0
    private static let mostTurn = 14.0
    private static let leastBlocks = 8
    private static let most = 10

    private struct Block {
        var degrees: Double
        var isBars: Bool
    }

    /// Largest first.
    /// - Precondition: gray.
    static func areas(in gray: borrowing Picture) throws(ImageProblem) -> [BarArea] {
        let small = try gray.near(side)
        let (width, height) = (small.width, small.height)
        let bytes = small.grayBytes()
        let (columns, rows) = (width / block, height / block)
        guard columns > 2, rows > 2 else { return [] }
        let blocks = (0..<columns * rows).map { index in
            blockAt(x: index % columns * block, y: index / columns * block, bytes, width, height)
        }
        let grid = PixelGrid(width: columns, height: rows, values: blocks)
        let regions = grid.regions(atLeast: leastBlocks) { a, b in
            a.isBars && b.isBars && turn(a.degrees, b.degrees) < mostTurn
        }
        return regions.prefix(most).compactMap { region in
            let seed = blocks[region.seed]
            guard seed.isBars else { return nil }
            let scale = (x: Double(block) / Double(width), y: Double(block) / Double(height))
            let box = Box(
                x: Double(region.left) * scale.x, y: Double(region.top) * scale.y,
                width: Double(region.width) * scale.x,
                height: Double(region.height) * scale.y)
            return BarArea(
                box: box, degrees: meanDegrees(of: region, blocks, columns, around: seed.degrees), count: region.count)
        }
    }

    /// Difference of two directions, of which opposite ones are equal.
    private static func turn(_ a: Double, _ b: Double) -> Double {
        let difference = abs(a - b).truncatingRemainder(dividingBy: 180)
        return min(difference, 180 - difference)
    }

    private static func meanDegrees(
        of region: PixelRegion, _ blocks: [Block], _ columns: Int, around seed: Double
    ) -> Double {
        var (sum, count) = (0.0, 0.0)
        for (row, span) in region.spans.enumerated() where span.first <= span.last {
            for x in span.first...span.last {
                let block = blocks[(region.top + row) * columns + x]
                guard block.isBars, turn(block.degrees, seed) < 2 * mostTurn else { continue }
                var difference = block.degrees - seed
                if difference > 90 { difference -= 180 } else if difference < -90 { difference += 180 }
                (sum, count) = (sum + difference, count + 1)
            }
        }
        let mean = seed + (count > 0 ? sum / count : 0)
        return mean > 90 ? mean - 180 : mean <= -90 ? mean + 180 : mean
    }

    /// The structure tensor of a block (Förstner and Gülch, 1987).
    private static func blockAt(x: Int, y: Int, _ bytes: [UInt8], _ width: Int, _ height: Int) -> Block {
        var (xx, yy, xy) = (0, 0, 0)
        for row in max(1, y)..<min(height - 1, y + block) {
            for column in max(1, x)..<min(width - 1, x + block) {
                let index = row * width + column
                let across = Int(bytes[index + 1]) - Int(bytes[index - 1])
                let down = Int(bytes[index + width]) - Int(bytes[index - width])
                (xx, yy, xy) = (xx + across * across, yy + down * down, xy + across * down)
            }
        }
        let sum = Double(xx + yy)
        let (difference, twice) = (Double(xx - yy), Double(2 * xy))
        let coherence = sum > 0 ? (difference * difference + twice * twice).squareRoot() / sum : 0
        return Block(
            degrees: atan2(twice, difference) / 2 * 180 / .pi,
            isBars: coherence >= leastCoherence && sum / Double(block * block) >= leastEnergy)
    }
}
