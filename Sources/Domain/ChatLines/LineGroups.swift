/// Which lines of a text are alike in one respect.
struct LineGroups {
    /// For each line its group; nil if the line has no such part.
    private(set) var groups: [Int?] = []
    /// For each group the number of its lines, and its first line.
    private(set) var counts: [Int] = []
    private(set) var firsts: [Int] = []

    /// - Parameter key: the same for the lines of a group.
    init(_ views: [LineView], _ key: (LineView) -> String?) {
        var known: [String: Int] = [:]
        groups.reserveCapacity(views.count)
        for (index, view) in views.enumerated() {
            guard let key = key(view) else {
                groups.append(nil)
                continue
            }
            if let group = known[key] {
                counts[group] += 1
                groups.append(group)
            } else {
                known[key] = counts.count
                groups.append(counts.count)
                counts.append(1)
                firsts.append(index)
            }
        }
    }

    /// Number of lines in the group of a line; 0 if the line has none.
    func count(at index: Int) -> Int { groups[index].map { counts[$0] } ?? 0 }

    /// For each line the means of the values of its group; lines without a group are a group, too.
    func means(_ values: [[Float]], width: Int) -> (Int) -> ArraySlice<Float> {
        var sums = [Float](repeating: 0, count: (counts.count + 1) * width)
        for (index, group) in groups.enumerated() {
            let start = (group ?? counts.count) * width
            for place in 0..<width { sums[start + place] += values[index][place] }
        }
        let rest = groups.count - counts.reduce(0, +)
        for (group, count) in (counts + [max(1, rest)]).enumerated() {
            for place in (group * width)..<((group + 1) * width) { sums[place] /= Float(count) }
        }
        return { index in
            let start = (groups[index] ?? counts.count) * width
            return sums[start..<(start + width)]
        }
    }
}
