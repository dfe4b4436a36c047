/// Features of lines that depend on the whole text: what recurs, and where.
struct LineContext {
    /// Number of these features.
    static let width = 58

    private let views: [LineView]
    let (words, shapes, bodies): (LineGroups, LineGroups, LineGroups)
    /// Whether a line nearby begins with the same words, above and below.
    private let (begunAbove, begunBelow): ([Bool], [Bool])
    /// Lines with the same name; a name in heads is another one than the same name as a line.
    let names: LineGroups
    /// For each line, how often its name stands in the other way.
    private let elsewhere: [Int]
    /// How many names the lines of a shape have, by the group of the shape.
    private let distinct: [Int]
    /// The shape of the most lines that have a recurring name.
    private let commonest: Int?
    private let (previousStamp, nextStamp): ([Int], [Int])
    private let (previousHead, nextHead): ([Int], [Int])

    init(_ views: [LineView]) {
        self.views = views
        let (words, shapes) = (LineGroups(views) { $0.words }, LineGroups(views) { $0.shape })
        let names = LineGroups(views) { view in view.name.map { (view.isHead ? "h" : "l") + $0 } }
        elsewhere = Self.elsewhere(views, names)
        var found: [Set<Int>] = Array(repeating: [], count: shapes.counts.count)
        var recurring = [Int](repeating: 0, count: shapes.counts.count)
        for index in views.indices {
            guard let shape = shapes.groups[index], let name = names.groups[index] else { continue }
            found[shape].insert(name)
            if names.counts[name] > 1 { recurring[shape] += 1 }
        }
        distinct = found.map(\.count)
        let common = recurring.indices.filter { recurring[$0] > 0 }
            .max { (recurring[$0], views[shapes.firsts[$1]].shape) < (recurring[$1], views[shapes.firsts[$0]].shape) }
        previousStamp = Self.distances(views.indices) { views[$0].hasStamp }
        nextStamp = Self.distances(views.indices.reversed()) { views[$0].hasStamp }.reversed()
        previousHead = Self.distances(views.indices) { shapes.groups[$0] == common }
        nextHead = Self.distances(views.indices.reversed()) { shapes.groups[$0] == common }.reversed()
        (self.words, self.shapes, self.names, commonest) = (words, shapes, names, common)
        bodies = LineGroups(views) { $0.body.utf8.count > 8 ? $0.body : nil }
        let starts = LineGroups(views) { $0.body.utf8.count > 16 ? String($0.body.prefix(14)) : nil }
        begunAbove = Self.repeats(views.indices, starts)
        begunBelow = Self.repeats(views.indices.reversed(), starts).reversed()
    }

    /// For each of the indices whether one of the last `far` lines is in the same group.
    private static func repeats(_ indices: some Sequence<Int>, _ groups: LineGroups) -> [Bool] {
        var last: [Int: Int] = [:]
        return indices.map { index in
            guard let group = groups.groups[index] else { return false }
            defer { last[group] = index }
            return last[group].map { abs($0 - index) <= far } ?? false
        }
    }

    private static func elsewhere(_ views: [LineView], _ names: LineGroups) -> [Int] {
        var counts: [String: (heads: Int, lines: Int)] = [:]
        for (group, first) in names.firsts.enumerated() {
            let name = views[first].name ?? ""
            if views[first].isHead {
                counts[name, default: (0, 0)].heads = names.counts[group]
            } else {
                counts[name, default: (0, 0)].lines = names.counts[group]
            }
        }
        let byGroup = names.firsts.map { first in
            let found = counts[views[first].name ?? ""] ?? (0, 0)
            return views[first].isHead ? found.lines : found.heads
        }
        return names.groups.map { $0.map { byGroup[$0] } ?? 0 }
    }

    private static let far = 6

    /// For each of the indices the number of lines since the last one that passes the test, at most `far`.
    private static func distances(_ indices: some Sequence<Int>, _ test: (Int) -> Bool) -> [Int] {
        var distance = far
        return indices.map { index in
            defer { distance = test(index) ? 1 : min(distance + 1, far) }
            return distance
        }
    }

    /// 0 for 1, 1 for 2, 2 for 3 to 5, 3 for more.
    private static func step(_ count: Int) -> Int {
        switch count {
        case ...1: 0
        case 2: 1
        case 3...5: 2
        default: 3
        }
    }

    /// Adds the features that the line has, each less than `width`.
    /// - Parameter start: is added to each.
    func add(to found: inout [Int], at index: Int, from start: Int) {
        let view = views[index]
        func mark(_ feature: Int, _ value: Bool = true) { if value { found.append(start + feature) } }
        mark(Self.step(words.count(at: index)))
        let alike = shapes.count(at: index)
        mark(4 + Self.step(alike))
        let share = Double(alike) / Double(views.count)
        mark(share < 0.1 ? 8 : share < 0.25 ? 9 : share < 0.6 ? 10 : 11)
        let recurrence = names.count(at: index)
        if view.name != nil {
            mark(12 + Self.step(recurrence))
            mark(16, elsewhere[index] > 0)
            let distinct = shapes.groups[index].map { self.distinct[$0] } ?? 1
            let ratio = Double(distinct) / Double(alike)
            mark(ratio < 0.2 ? 17 : ratio < 0.5 ? 18 : ratio < 0.9 ? 19 : 20)
            mark(21 + min(distinct, 4) - 1)
        }
        mark(25, commonest != nil && shapes.groups[index] == commonest)
        mark(26, commonest == nil)
        mark(27, index == 0)
        mark(28, index == 1)
        mark(29, index == 2)
        mark(30, index < 6)
        mark(31, index == views.count - 1)
        mark(32, index == views.count - 2)
        mark(33 + previousStamp[index] - 1)
        mark(39 + nextStamp[index] - 1)
        mark(45 + min(previousHead[index], 4) - 1)
        mark(49 + min(nextHead[index], 4) - 1)
        // The text was said before.
        mark(53, bodies.groups[index].map { bodies.firsts[$0] < index } ?? false)
        mark(54, views.count < 8)
        mark(55, recurrence + elsewhere[index] > 1)
        // A preview of the next message, or a quote.
        mark(56, begunAbove[index])
        mark(57, begunBelow[index])
    }
}
