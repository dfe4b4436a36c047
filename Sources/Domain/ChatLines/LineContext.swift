/// Features of lines that depend on the whole text: what recurs, and where.
struct LineContext {
    /// Number of these features.
    static let width = 56

    private let views: [LineView]
    private let words: [String: Int]
    private let shapes: [String: Int]
    /// How often a name stands in a head, and how often it is a line.
    private let heads: [String: Int]
    private let alone: [String: Int]
    /// How many names the heads of a shape have.
    private let names: [String: Int]
    /// The shape of the most lines that have a recurring name.
    private let commonest: String?
    private let (previousStamp, nextStamp): ([Int], [Int])
    private let (previousHead, nextHead): ([Int], [Int])

    init(_ views: [LineView]) {
        self.views = views
        var (words, shapes, heads, alone): ([String: Int], [String: Int], [String: Int], [String: Int]) =
            ([:], [:], [:], [:])
        for view in views {
            words[view.words, default: 0] += 1
            shapes[view.shape, default: 0] += 1
            guard let name = view.name else { continue }
            if view.isHead { heads[name, default: 0] += 1 } else { alone[name, default: 0] += 1 }
        }
        var found: [String: Set<String>] = [:]
        var recurring: [String: Int] = [:]
        for view in views {
            guard let name = view.name else { continue }
            found[view.shape, default: []].insert(name)
            if (view.isHead ? heads : alone)[name, default: 0] > 1 { recurring[view.shape, default: 0] += 1 }
        }
        (self.words, self.shapes, self.heads, self.alone) = (words, shapes, heads, alone)
        names = found.mapValues(\.count)
        commonest = recurring.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        previousStamp = Self.distances(views.indices, views) { $0.hasStamp }
        nextStamp = Self.distances(views.indices.reversed(), views) { $0.hasStamp }.reversed()
        let common = commonest
        previousHead = Self.distances(views.indices, views) { $0.shape == common }
        nextHead = Self.distances(views.indices.reversed(), views) { $0.shape == common }.reversed()
    }

    private static let far = 6

    /// For each of the indices the number of lines since the last one that passes the test, at most `far`.
    private static func distances(
        _ indices: some Sequence<Int>, _ views: [LineView], _ test: (LineView) -> Bool
    ) -> [Int] {
        var distance = far
        return indices.map { index in
            defer { distance = test(views[index]) ? 1 : min(distance + 1, far) }
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

    /// Indices of the features that the line has, each less than `width`. `said` holds the texts of the lines before.
    func features(at index: Int, said: Set<String>) -> [Int] {
        let view = views[index]
        var found: [Int] = []
        func mark(_ feature: Int, _ value: Bool = true) { if value { found.append(feature) } }
        mark(Self.step(words[view.words] ?? 0))
        mark(4 + Self.step(shapes[view.shape] ?? 0))
        let share = Double(shapes[view.shape] ?? 0) / Double(views.count)
        mark(share < 0.1 ? 8 : share < 0.25 ? 9 : share < 0.6 ? 10 : 11)
        if let name = view.name {
            let (inHeads, asLine) = (heads[name] ?? 0, alone[name] ?? 0)
            mark(12 + Self.step(view.isHead ? inHeads : asLine))
            mark(16, view.isHead ? asLine > 0 : inHeads > 0)
            let distinct = names[view.shape] ?? 1
            let ratio = Double(distinct) / Double(shapes[view.shape] ?? 1)
            mark(ratio < 0.2 ? 17 : ratio < 0.5 ? 18 : ratio < 0.9 ? 19 : 20)
            mark(21 + min(distinct, 4) - 1)
        }
        mark(25, view.shape == commonest)
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
        mark(53, view.body.utf8.count > 8 && said.contains(view.body))
        mark(54, views.count < 8)
        mark(55, view.name.map { heads[$0, default: 0] + alone[$0, default: 0] > 1 } ?? false)
        return found
    }
}
