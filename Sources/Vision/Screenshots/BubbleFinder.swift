import Captures

/// Finds chat bubbles: flat regions of one color (or a slow gradient), nearly rectangular and narrower than the screen.
struct BubbleFinder {
    /// 0xRRGGBBAA, about 300 pixels wide; a pixel is then 1⅓ points of a phone.
    let grid: PixelGrid<UInt32>

    struct Candidate {
        var bubble: Bubble
        /// Color of the background, 0xRRGGBBAA.
        var color: UInt32
        /// Whether the margins on both sides are nearly equal, so that only other bubbles tell the side.
        var isCentered: Bool

        var brightness: Int { BubbleFinder.brightness(color) }
    }

    /// Greatest roughness of a flat area, tried in this order. JPEG noise needs more than the smallest value; a pale
    /// bubble on a pale background allows no more.
    private static let tolerances: [UInt8] = [3, 5, 8, 12, 18]
    /// Difference of color channels between bubbles of one speaker.
    private static let sameColor = 12

    /// Color differences allowed between neighboring pixels of one bubble, if the flat areas are too small: in small
    /// pictures, JPEG noise around white text fills a bubble of one line.
    private static let steps = [6, 16]

    /// From top to bottom; not yet checked for text inside.
    func candidates() -> [Candidate] {
        let roughness = roughness()
        let least = grid.width * grid.width / 400
        var found: [Candidate] = []
        for tolerance in Self.tolerances {
            add(roughness.regions(atLeast: least) { max($0, $1) <= tolerance }, border: 1, to: &found)
        }
        for step in Self.steps { add(grid.regions(atLeast: least) { distance($0, $1) <= step }, border: 0, to: &found) }
        return decided(found).sorted { ($0.bubble.box.y, $0.bubble.box.x) < ($1.bubble.box.y, $1.bubble.box.x) }
    }

    /// A region around a part found before is the whole bubble; one around several bubbles is none.
    /// - Parameter border: pixels around the regions that belong to them.
    private func add(_ regions: [PixelRegion], border: Int, to found: inout [Candidate]) {
        for region in regions {
            guard let candidate = candidate(region, border) else { continue }
            let inside = found.indices.filter { found[$0].overlaps(candidate) }
            if inside.isEmpty {
                found.append(candidate)
            } else if inside.count == 1, candidate.bubble.box.isAround(found[inside[0]].bubble.box) {
                found[inside[0]] = candidate
            }
        }
    }

    /// Median brightness of the screen.
    var ground: Int {
        var histogram = [Int](repeating: 0, count: 256)
        for color in grid.values { histogram[Self.brightness(color)] += 1 }
        var count = 0
        return histogram.firstIndex { level in
            count += level
            return count * 2 >= grid.values.count
        } ?? 0
    }

    fileprivate static func brightness(_ color: UInt32) -> Int {
        (Int(color >> 24) * 77 + Int(color >> 16 & 0xFF) * 150 + Int(color >> 8 & 0xFF) * 29) >> 8
    }

    /// For each pixel, the greatest range of a color channel within 3×3 pixels. Unlike the difference of two
    /// neighbors, the range stays high along round corners, where bubble and background pass gradually into each other.
    private func roughness() -> PixelGrid<UInt8> {
        var roughest = [UInt8](repeating: 0, count: grid.values.count)
        for shift: UInt32 in [8, 16, 24] {
            let channel = grid.values.map { UInt8(truncatingIfNeeded: $0 >> shift) }
            let (highest, lowest) = (around(channel, max), around(channel, min))
            for index in roughest.indices { roughest[index] = max(roughest[index], highest[index] - lowest[index]) }
        }
        return PixelGrid(width: grid.width, height: grid.height, values: roughest)
    }

    /// For each pixel, the picked value of the 3×3 pixels around.
    private func around(_ channel: [UInt8], _ pick: (UInt8, UInt8) -> UInt8) -> [UInt8] {
        let (width, height) = (grid.width, grid.height)
        var across = channel
        for row in 0..<height {
            for index in row * width..<(row + 1) * width {
                if index > row * width { across[index] = pick(across[index], channel[index - 1]) }
                if index + 1 < (row + 1) * width { across[index] = pick(across[index], channel[index + 1]) }
            }
        }
        var picked = across
        for index in channel.indices {
            if index >= width { picked[index] = pick(picked[index], across[index - width]) }
            if index + width < channel.count { picked[index] = pick(picked[index], across[index + width]) }
        }
        return picked
    }

    private func candidate(_ region: PixelRegion, _ border: Int) -> Candidate? {
        let screen = Double(grid.width)
        let width = Double(region.width)
        guard width >= 0.07 * screen, width <= 0.9 * screen, Double(region.height) >= 0.038 * screen,
            region.height <= grid.height * 7 / 10
        else { return nil }
        guard Double(region.filledCount) >= 0.8 * Double(region.width * region.height) else { return nil }
        let leftMargin = Double(region.left)
        let rightMargin = screen - 1 - Double(region.right)
        guard min(leftMargin, rightMargin) <= 0.2 * screen, !isOutlined(region) else { return nil }
        let (left, right) = (max(0, leftMargin - Double(border)), max(0, rightMargin - Double(border)))
        let top = max(0, region.top - border)
        let bottom = min(grid.height, region.bottom + 1 + border)
        let box = Box(
            x: left / screen, y: Double(top) / Double(grid.height), width: (screen - left - right) / screen,
            height: Double(bottom - top) / Double(grid.height))
        return Candidate(
            bubble: Bubble(box: box, side: leftMargin <= rightMargin ? .left : .right),
            color: grid.values[region.seed], isCentered: abs(leftMargin - rightMargin) < 0.05 * screen)
    }

    /// A long message is as wide as the space between both margins, and a date is centered too: a centered region is a
    /// bubble only if its color is that of bubbles at one side.
    private func decided(_ found: [Candidate]) -> [Candidate] {
        let sided = found.filter { !$0.isCentered }
        return found.compactMap { candidate in
            guard candidate.isCentered else { return candidate }
            let alike = sided.filter { distance($0.color, candidate.color) <= Self.sameColor }
            let left = alike.count { $0.bubble.side == .left }
            guard !alike.isEmpty, left * 2 != alike.count else { return nil }
            var candidate = candidate
            candidate.bubble.side = left * 2 > alike.count ? .left : .right
            return candidate
        }
    }

    /// Whether the region is an input field: it has a border, and the same color on both sides of the border. The
    /// region may include the border.
    private func isOutlined(_ region: PixelRegion) -> Bool {
        let row = (region.top + region.bottom) / 2
        let span = region.spans[row - region.top]
        func isSame(_ inside: Int, _ outside: Int) -> Bool {
            guard (0..<grid.width).contains(outside) else { return true }
            return distance(grid.values[row * grid.width + inside], grid.values[row * grid.width + outside]) <= 4
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

extension BubbleFinder.Candidate {
    fileprivate func overlaps(_ other: Self) -> Bool {
        bubble.box.containsCenter(of: other.bubble.box) || other.bubble.box.containsCenter(of: bubble.box)
    }
}

extension Box {
    /// Whether the other box is a part of this one and clearly smaller.
    fileprivate func isAround(_ part: Box) -> Bool {
        let slack = 0.01
        return x - slack <= part.x && part.maxX <= maxX + slack && y - slack <= part.y && part.maxY <= maxY + slack
            && part.width * part.height < 0.6 * width * height
    }
}
