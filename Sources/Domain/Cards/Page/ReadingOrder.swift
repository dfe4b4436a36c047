import Captures

/// Sorts segments in the order in which a person reads a card: column by column, block by block. OCR reads lines
/// through all columns, and so mixes an address with the numbers beside it.
enum ReadingOrder {
    /// Minimum space between columns, in line heights.
    private static let columnSpace = 0.9
    /// Minimum space between blocks, in line heights.
    private static let blockSpace = 0.8

    private struct Placed {
        var segment: CardSegment
        /// In heights of the picture on both axes.
        var left: Double
        var right: Double
        var top: Double
        var bottom: Double
    }

    /// - Parameter aspect: width divided by height of the picture whose fractions the boxes are.
    static func sorted(_ segments: [CardSegment], aspect: Double) -> [CardSegment] {
        let placed = segments.compactMap { segment in
            segment.box.map {
                Placed(segment: segment, left: $0.x * aspect, right: $0.maxX * aspect, top: $0.y, bottom: $0.maxY)
            }
        }
        guard placed.count == segments.count, placed.count > 1 else { return segments }
        let heights = placed.map { $0.bottom - $0.top }.sorted()
        return cut(placed, unit: heights[heights.count / 2], depth: 0).map(\.segment)
    }

    private static func cut(_ parts: [Placed], unit: Double, depth: Int) -> [Placed] {
        guard parts.count > 1, depth < 12 else { return parts }
        let columns = split(parts, at: columnSpace * unit, from: \.left, to: \.right)
        if columns.count > 1, columns.allSatisfy({ $0.count > 1 || columns.count == 2 }) {
            return columns.flatMap { cut($0, unit: unit, depth: depth + 1) }
        }
        let blocks = split(parts, at: blockSpace * unit, from: \.top, to: \.bottom)
        if blocks.count > 1 { return blocks.flatMap { cut($0, unit: unit, depth: depth + 1) } }
        return rows(parts)
    }

    /// Groups that are at least `space` apart on one axis, in the order of that axis.
    private static func split(
        _ parts: [Placed], at space: Double, from: KeyPath<Placed, Double>, to: KeyPath<Placed, Double>
    ) -> [[Placed]] {
        var groups: [[Placed]] = []
        var end = -Double.infinity
        for part in parts.sorted(by: { $0[keyPath: from] < $1[keyPath: from] }) {
            if part[keyPath: from] - end >= space || groups.isEmpty { groups.append([]) }
            groups[groups.count - 1].append(part)
            end = max(end, part[keyPath: to])
        }
        return groups
    }

    /// Top to bottom; segments of one line from left to right.
    private static func rows(_ parts: [Placed]) -> [Placed] {
        var rows: [[Placed]] = []
        for part in parts.sorted(by: { $0.top + $0.bottom < $1.top + $1.bottom }) {
            if let last = rows.last?.last, (part.top + part.bottom) / 2 < last.bottom,
                part.top < (last.top + last.bottom) / 2, part.left >= last.right || part.right <= last.left
            {
                rows[rows.count - 1].append(part)
            } else {
                rows.append([part])
            }
        }
        return rows.flatMap { $0.sorted { $0.left < $1.left } }
    }
}
