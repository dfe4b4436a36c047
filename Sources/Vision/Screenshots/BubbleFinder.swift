import Captures

/// Finds chat bubbles: regions of one color (or a slow gradient), nearly rectangular, narrower than the screen and
/// closer to one side than to the other.
struct BubbleFinder {
    /// 0xRRGGBBAA, about 300 pixels wide; a pixel is then 1⅓ points of a phone.
    let grid: PixelGrid<UInt32>

    struct Candidate {
        var bubble: Bubble
        /// Brightness of its background, 0…255.
        var brightness: Int
    }

    /// Color differences allowed between neighboring pixels of one bubble, tried in this order. Small pictures are
    /// usually JPEG, which stores color at half the size, so that the smallest value splits a saturated bubble around
    /// white text. The larger values merge a pale bubble with a background of nearly the same color.
    private static let tolerances = [3, 6, 10, 16]

    /// From top to bottom; not yet checked for text inside.
    func candidates() -> [Candidate] {
        var found: [Candidate] = []
        for tolerance in Self.tolerances {
            let regions = grid.regions(atLeast: grid.width * grid.width / 400) { distance($0, $1) <= tolerance }
            for region in regions {
                guard let bubble = bubble(region),
                    !found.contains(where: {
                        $0.bubble.box.containsCenter(of: bubble.box) || bubble.box.containsCenter(of: $0.bubble.box)
                    })
                else { continue }
                found.append(Candidate(bubble: bubble, brightness: brightness(grid.values[region.seed])))
            }
        }
        return found.sorted { ($0.bubble.box.y, $0.bubble.box.x) < ($1.bubble.box.y, $1.bubble.box.x) }
    }

    /// Median brightness of the screen.
    var ground: Int {
        var histogram = [Int](repeating: 0, count: 256)
        for color in grid.values { histogram[brightness(color)] += 1 }
        var count = 0
        return histogram.firstIndex { level in
            count += level
            return count * 2 >= grid.values.count
        } ?? 0
    }

    private func brightness(_ color: UInt32) -> Int {
        (Int(color >> 24) * 77 + Int(color >> 16 & 0xFF) * 150 + Int(color >> 8 & 0xFF) * 29) >> 8
    }

    private func bubble(_ region: PixelRegion) -> Bubble? {
        let screen = Double(grid.width)
        let width = Double(region.width)
        guard width >= 0.08 * screen, width <= 0.9 * screen, Double(region.height) >= 0.045 * screen,
            region.height <= grid.height * 7 / 10
        else { return nil }
        guard Double(region.filledCount) >= 0.82 * Double(region.width * region.height) else { return nil }
        let leftMargin = Double(region.left)
        let rightMargin = screen - 1 - Double(region.right)
        // A date chip is centered; a bubble is close to one side.
        guard abs(leftMargin - rightMargin) >= 0.05 * screen, min(leftMargin, rightMargin) <= 0.2 * screen else {
            return nil
        }
        guard !isOutlined(region) else { return nil }
        let box = Box(
            x: leftMargin / screen, y: Double(region.top) / Double(grid.height), width: width / screen,
            height: Double(region.height) / Double(grid.height))
        return Bubble(box: box, side: leftMargin < rightMargin ? .left : .right)
    }

    /// Whether the region is an input field: it has a border, and the same color on both sides of the border. The
    /// region may include the border.
    private func isOutlined(_ region: PixelRegion) -> Bool {
        let row = (region.top + region.bottom) / 2
        let span = region.spans[row - region.top]
        func isSame(_ inside: Int, _ outside: Int) -> Bool {
            guard (0..<grid.width).contains(outside) else { return true }
            return distance(grid.values[row * grid.width + inside], grid.values[row * grid.width + outside]) <= 6
        }
        let inset = min(3, (span.last - span.first) / 2)
        return isSame(span.first + inset, span.first - 5) && isSame(span.last - inset, span.last + 5)
    }

    /// Greatest difference of any color channel.
    private func distance(_ a: UInt32, _ b: UInt32) -> Int {
        var greatest = 0
        for shift: UInt32 in [8, 16, 24] {
            greatest = max(greatest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
        }
        return greatest
    }
}
