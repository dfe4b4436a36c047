import Captures

/// How a segment of a screen differs from the rest of its bubble, where the next pictures are, and what the whole
/// screen has: times of messages, pictures of people.
struct ScreenSurroundings {
    /// What the segments of a bubble have in common.
    private struct Inside {
        var left = 1.0
        /// The lowest segment that is no time: the text, if the bubble has one.
        var body: Int?
        /// Middles of the segments from top to bottom: of all, and of those that are no time.
        var (middles, middlesOfText): ([Double], [Double]) = ([], [])
        var hasTime = false
    }

    /// A picture is a portrait if it is narrower than `portrait` and begins left of `margin`. In widths of the screen.
    private static let (portrait, margin) = (0.13, 0.12)
    /// Segments above or below that are counted.
    private static let maxCount = 5

    private let segments: [ScreenSegment]
    private let recognition: Recognition
    /// Height of an ordinary word, and of the screen, in widths of the screen.
    private let (unit, tall): (Double, Double)
    private let heights: [Double]
    private let insides: [Int: Inside]
    private let pictures: [Box]
    /// For each picture, how many segments of words it contains.
    private let wordsOfPictures: [Int: Int]
    private let screen: [Double]

    /// - Parameter unit: height of an ordinary word, in widths of the screen.
    init(_ segments: [ScreenSegment], _ recognition: Recognition, unit: Double) {
        self.segments = segments
        self.recognition = recognition
        self.unit = unit
        tall = recognition.aspect > 0 ? 1 / recognition.aspect : 1
        let tall = tall
        heights = segments.map { segment in segment.words.map { $0.box.height * tall }.median }
        var insides: [Int: Inside] = [:]
        let isTime = segments.map { $0.isEnding || $0.time != nil }
        for (index, segment) in segments.enumerated() where !segment.isPicture {
            guard let bubble = segment.bubble else { continue }
            var inside = insides.removeValue(forKey: bubble) ?? Inside()
            inside.left = min(inside.left, segment.box.x)
            inside.middles.append(segment.box.midY)
            if !isTime[index] { inside.middlesOfText.append(segment.box.midY) }
            if isTime[index] {
                inside.hasTime = true
            } else if inside.body.map({ segments[$0].box.midY <= segment.box.midY }) ?? true {
                inside.body = index
            }
            insides[bubble] = inside
        }
        self.insides = insides.mapValues { inside in
            var inside = inside
            inside.middles.sort()
            inside.middlesOfText.sort()
            return inside
        }
        pictures = segments.filter(\.isPicture).map(\.box)
        wordsOfPictures = segments.reduce(into: [:]) { counts, segment in
            if let picture = segment.picture, !segment.isPicture { counts[picture, default: 0] += 1 }
        }
        let bubbles = Double(max(1, recognition.bubbles.count))
        let portraits = pictures.count { $0.width < Self.portrait && $0.x < Self.margin }
        screen = [
            min(2, Double(isTime.count { $0 }) / bubbles) / 2, min(Double(portraits), 6) / 6,
            Double(recognition.bubbles.count { $0.side == .left }) / bubbles,
            Double(insides.values.count(where: \.hasTime)) / bubbles,
        ]
    }

    func values(at index: Int) -> [Double] { inBubble(index) + nearPictures(index) + screen }

    private func inBubble(_ index: Int) -> [Double] {
        guard let bubble = segments[index].bubble, let inside = insides[bubble] else {
            return [Double](repeating: 0, count: 9)
        }
        let box = segments[index].box
        let body = inside.body
        func difference(_ color: KeyPath<Word.Colors, UInt32>) -> Double {
            guard let own = colors(index), let body, let text = colors(body) else { return 0 }
            return own[keyPath: color].difference(text[keyPath: color])
        }
        return [
            clipped((box.x - inside.left) / unit, 4) / 2,
            body.map { clipped(heights[index] / max(heights[$0], 0.003) - 1, 1) } ?? 0,
            difference(\.ink), difference(\.ground), body == index ? 1 : 0,
            Double(inside.middlesOfText.suffix(Self.maxCount).count { $0 > box.maxY }) / 5,
            Double(inside.middles.prefix(Self.maxCount).count { $0 < box.y }) / 5, inside.hasTime ? 1 : 0,
            body.map { clipped((box.x - segments[$0].box.x) / unit, 4) / 2 } ?? 0,
        ]
    }

    private func colors(_ index: Int) -> Word.Colors? { segments[index].words.lazy.compactMap(\.colors).first }

    /// The next picture above and below, one beside, and what a picture contains.
    private func nearPictures(_ index: Int) -> [Double] {
        let box = segments[index].box
        let others = pictures.filter { $0 != box }
        let inColumn = others.filter { min($0.maxX, box.maxX) > max($0.x, box.x) }
        let above = inColumn.filter { $0.midY < box.y }.max { $0.maxY < $1.maxY }
        let below = inColumn.filter { $0.midY > box.maxY }.min { $0.y < $1.y }
        let beside = others.filter { $0.maxX < box.midX && $0.y < box.maxY + unit / tall && $0.maxY > box.y }
            .max { $0.maxX < $1.maxX }
        let isPicture = segments[index].isPicture
        let bubbles = isPicture ? recognition.bubbles.count { box.containsCenter(of: $0.box) } : 0
        return near(above, box, above: true) + near(below, box, above: false) + [
            beside.map { 1 / (1 + (box.x - $0.maxX) / unit) } ?? 0, beside.map { min($0.width, 0.3) } ?? 0,
            isPicture ? Double(min(10, segments[index].picture.flatMap { wordsOfPictures[$0] } ?? 0)) / 5 : 0,
            Double(min(3, bubbles)) / 3,
        ]
    }

    private func near(_ picture: Box?, _ box: Box, above: Bool) -> [Double] {
        guard let picture else { return [0, 0, 0, 0] }
        let gap = (above ? box.y - picture.maxY : picture.y - box.maxY) * tall / unit
        return [
            1 / (1 + max(0, gap)), picture.width, min(1, picture.height * tall),
            1 / (1 + abs(picture.maxX - box.maxX) / unit),
        ]
    }

    private func clipped(_ value: Double, _ limit: Double) -> Double { max(-limit, min(limit, value)) }
}
