/// A small picture as an array of values, for algorithms written in Swift.
struct PixelGrid<Value> {
    let width: Int
    let height: Int
    let values: [Value]
}

/// A set of connected pixels.
struct PixelRegion {
    var left: Int
    var top: Int
    var count: Int
    /// First and last pixel of each row, from `top` down.
    var spans: [(first: Int, last: Int)]
    /// Index of any of its pixels.
    var seed: Int

    var right: Int { spans.reduce(left) { max($0, $1.last) } }
    var bottom: Int { top + height - 1 }
    var width: Int { right - left + 1 }
    var height: Int { spans.count }
    /// Area with each row filled from its first to its last pixel, so that letters leave no holes.
    var filledCount: Int { spans.reduce(0) { $0 + $1.last - $1.first + 1 } }
}

extension PixelGrid {
    /// Connected regions (up, down, left, right) of pixels that `joins` accepts, largest first.
    func regions(atLeast minimum: Int, joins: (Value, Value) -> Bool) -> [PixelRegion] {
        var seen = [Bool](repeating: false, count: values.count)
        var found: [PixelRegion] = []
        var pending: [Int] = []
        for start in values.indices where !seen[start] {
            var members: [Int] = []
            seen[start] = true
            pending.append(start)
            while let index = pending.popLast() {
                members.append(index)
                let value = values[index]
                let x = index % width
                func visit(_ neighbor: Int) {
                    guard !seen[neighbor], joins(value, values[neighbor]) else { return }
                    seen[neighbor] = true
                    pending.append(neighbor)
                }
                if x > 0 { visit(index - 1) }
                if x < width - 1 { visit(index + 1) }
                if index >= width { visit(index - width) }
                if index < values.count - width { visit(index + width) }
            }
            if members.count >= minimum { found.append(region(members)) }
        }
        return found.sorted { $0.count > $1.count }
    }

    /// - Parameter members: indices of connected pixels; not empty.
    private func region(_ members: [Int]) -> PixelRegion {
        var top = height
        var bottom = 0
        for index in members {
            let y = index / width
            if y < top { top = y }
            if y > bottom { bottom = y }
        }
        var spans = [(first: Int, last: Int)](repeating: (first: width, last: 0), count: bottom - top + 1)
        for index in members {
            let row = index / width - top
            let x = index % width
            if x < spans[row].first { spans[row].first = x }
            if x > spans[row].last { spans[row].last = x }
        }
        let left = spans.reduce(width) { min($0, $1.first) }
        return PixelRegion(left: left, top: top, count: members.count, spans: spans, seed: members[0])
    }
}
