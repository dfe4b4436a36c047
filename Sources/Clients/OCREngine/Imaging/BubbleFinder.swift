import Captures

/// Finds chat bubbles: one colour (or a slow gradient), nearly rectangular, narrower than the screen and nearer to
/// one edge than to the other.
struct BubbleFinder {
    /// 0xRRGGBBAA, about 300 pixels wide: one is then a point and a third on a phone.
    let grid: PixelGrid<UInt32>

    struct Candidate {
        var bubble: Bubble
        /// Brightness of its ground, 0…255.
        var brightness: Int
    }

    /// Color differences that neighbors within one bubble may have, the smallest first. Small pictures are usually JPEG,
    /// which stores color at half the size: a saturated bubble around white text then falls apart at the smallest.
    /// A pale bubble runs into a ground of nearly the same color at the larger ones.
    private static let tolerances = [3, 6, 10, 16]

    /// From the top; whether there is text inside is not known yet.
    func candidates() -> [Candidate] {
        var found: [Candidate] = []
        for tolerance in Self.tolerances {
            let regions = grid.regions(atLeast: grid.width * grid.width / 400) { distance($0, $1) <= tolerance }
            for region in regions {
                guard let bubble = bubble(region),
                    !found.contains(where: {
                        $0.bubble.box.containsCentre(of: bubble.box) || bubble.box.containsCentre(of: $0.bubble.box)
                    })
                else { continue }
                found.append(Candidate(bubble: bubble, brightness: brightness(grid.values[region.seed])))
            }
        }
        return found.sorted { ($0.bubble.box.y, $0.bubble.box.x) < ($1.bubble.box.y, $1.bubble.box.x) }
    }

    /// The brightness that half of the screen does not exceed.
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
        // Chips with a date stand in the middle; and a bubble keeps to its side.
        guard abs(leftMargin - rightMargin) >= 0.05 * screen, min(leftMargin, rightMargin) <= 0.2 * screen else {
            return nil
        }
        guard !isOutlined(region) else { return nil }
        let box = Box(
            x: leftMargin / screen, y: Double(region.top) / Double(grid.height), width: width / screen,
            height: Double(region.height) / Double(grid.height))
        return Bubble(box: box, side: leftMargin < rightMargin ? .left : .right)
    }

    /// An entry field has a border and, on both sides of it, the same colour. The region may include the border.
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

    /// In the channel where it is greatest.
    private func distance(_ a: UInt32, _ b: UInt32) -> Int {
        var greatest = 0
        for shift: UInt32 in [8, 16, 24] {
            greatest = max(greatest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
        }
        return greatest
    }
}
