import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// What the labeller knows of each segment of a screen: place, size, bubble, neighbors, and what its words look like.
/// Lengths are in widths of the screen, or in the height of an ordinary word on the screen.
struct ScreenFeatures {
    private let segments: [ScreenSegment]
    private let recognition: Recognition
    private let boxes: [Box]
    private let heights: [Double]
    /// Height of an ordinary word.
    private let unit: Double
    /// Vertical lengths are fractions of the height.
    private let tall: Double
    /// Colors of each segment's first word that has colors.
    private let segmentColors: [Word.Colors?]
    /// Colors with the median contrast.
    private let usualColors: Word.Colors?
    /// Segments of each bubble.
    private let sizes: [Int: Int]
    /// How often each text occurs.
    private let recurrences: [String: Int]
    private let (firstBubble, lastBubble): (Double, Double)
    /// The segments with words before and after each.
    private let (previous, next): ([Int?], [Int?])
    /// Where the bubbles of either side begin or end.
    private let (leftEdge, rightEdge): (Double?, Double?)
    private let surroundings: ScreenSurroundings

    /// Parts of a vector: a segment's own values, and those of two others.
    static let parts = 3

    /// For each segment, its own values and those of the segments before and after; zeros at the ends.
    static func vectors(of segments: [ScreenSegment], in recognition: Recognition) -> [[Float]] {
        guard !segments.isEmpty else { return [] }
        let features = ScreenFeatures(segments, recognition)
        let own = segments.indices.map { features.values(at: $0).map(Float.init) }
        let none = [Float](repeating: 0, count: own[0].count)
        return own.indices.map { index in
            own[index] + (features.previous[index].map { own[$0] } ?? none)
                + (features.next[index].map { own[$0] } ?? none)
        }
    }

    private init(_ segments: [ScreenSegment], _ recognition: Recognition) {
        self.segments = segments
        self.recognition = recognition
        tall = recognition.aspect > 0 ? 1 / recognition.aspect : 1
        boxes = segments.map(\.box)
        let tall = tall
        heights = segments.map { segment in segment.words.map { $0.box.height * tall }.median }
        unit = max(0.005, segments.flatMap { $0.words.map { $0.box.height * tall } }.median)
        segmentColors = segments.map { $0.words.lazy.compactMap(\.colors).first }
        let contrasts = segmentColors.compactMap(\.self).sorted { $0.contrast < $1.contrast }
        usualColors = contrasts.isEmpty ? nil : contrasts[contrasts.count / 2]
        sizes = segments.reduce(into: [:]) { counts, segment in
            if let bubble = segment.bubble, !segment.isPicture { counts[bubble, default: 0] += 1 }
        }
        recurrences = segments.reduce(into: [:]) { $0[$1.text.folded, default: 0] += 1 }
        firstBubble = recognition.bubbles.map(\.box.y).min() ?? 0
        lastBubble = recognition.bubbles.map(\.box.maxY).max() ?? 1
        previous = Self.lastWords(segments.indices, segments)
        next = Self.lastWords(segments.indices.reversed(), segments).reversed()
        leftEdge = recognition.bubbles.filter { $0.side == .left }.map(\.box.x).middle
        rightEdge = recognition.bubbles.filter { $0.side == .right }.map(\.box.maxX).middle
        surroundings = ScreenSurroundings(segments, recognition, unit: unit)
    }

    /// For each of the indices the last one before that is no picture.
    private static func lastWords(_ indices: some Sequence<Int>, _ segments: [ScreenSegment]) -> [Int?] {
        var last: Int?
        return indices.map { index in
            defer { if !segments[index].isPicture { last = index } }
            return last
        }
    }

    private func values(at index: Int) -> [Double] {
        place(index) + bubble(index) + picture(index) + neighbors(index) + colors(index) + words(index)
            + surroundings.values(at: index)
    }

    private func place(_ index: Int) -> [Double] {
        let box = boxes[index]
        let (top, bottom) = (box.midY * tall, (1 - box.midY) * tall)
        return [
            1, box.x, box.maxX, abs(box.midX - 0.5), box.width, min(top, 3) / 2, min(bottom, 3) / 2,
            near(top, 0.06), near(top, 0.15), near(top, 0.3), near(bottom, 0.1), near(bottom, 0.3),
            near(bottom, 0.7), heights[index] / unit, near(abs(box.midX - 0.5), 0.03),
            clipped((box.midY - firstBubble) * tall, 0.5), clipped((box.midY - lastBubble) * tall, 0.5),
            recognition.bubbles.isEmpty ? 1 : 0,
        ]
    }

    private func bubble(_ index: Int) -> [Double] {
        guard let number = segments[index].bubble else { return [Double](repeating: 0, count: 12) }
        let (box, around) = (boxes[index], recognition.bubbles[number])
        let bubble = around.box
        let isFirst = previous[index].map { segments[$0].bubble != number } ?? true
        let isLast = next[index].map { segments[$0].bubble != number } ?? true
        return [
            around.side == .left ? 1 : 0, around.side == .right ? 1 : 0, bubble.width,
            min(bubble.height * tall / unit, 20) / 10, isFirst ? 1 : 0, isLast ? 1 : 0,
            min(Double(sizes[number] ?? 0), 10) / 5, clipped((box.x - bubble.x) / unit, 6) / 3,
            clipped((bubble.maxX - box.maxX) / unit, 10) / 5, clipped((box.y - bubble.y) * tall / unit, 6) / 3,
            clipped((bubble.maxY - box.maxY) * tall / unit, 6) / 3,
            near(abs(bubble.x - (1 - bubble.maxX)), 0.05),
        ]
    }

    /// The picture that the segment is or lies in.
    private func picture(_ index: Int) -> [Double] {
        guard let number = segments[index].picture else { return [Double](repeating: 0, count: 8) }
        let (box, picture) = (boxes[index], recognition.pictures[number])
        return [
            segments[index].isPicture ? 1 : 0, picture.width, min(picture.height * tall, 1),
            near(picture.width - picture.height * tall, 0.02), near(picture.x - (leftEdge ?? -1), 0.01),
            near(picture.maxX - (rightEdge ?? 2), 0.01), (box.midY - picture.y) / max(picture.height, 0.001),
            (box.midX - picture.x) / max(picture.width, 0.001),
        ]
    }

    private func neighbors(_ index: Int) -> [Double] {
        [previous[index], next[index]].flatMap { other -> [Double] in
            guard let other else { return [0, 0, 0, 0, 0, 0, 0] }
            let (a, b) = (boxes[index], boxes[other])
            let space = max(a.x, b.x) - min(a.maxX, b.maxX)
            let gap = max(a.y, b.y) - min(a.maxY, b.maxY)
            return [
                gap < 0 ? clipped(space / unit, 4) / 2 : 0, clipped(gap * tall / unit, 6) / 3, gap < 0 ? 1 : 0,
                near(abs(a.x - b.x) / unit, 0.5),
                near(abs(a.midX - b.midX) / unit, 0.5),
                segments[index].bubble != nil && segments[index].bubble == segments[other].bubble ? 1 : 0,
                clipped(heights[index] / max(heights[other], 0.003) - 1, 1),
            ]
        }
    }

    /// Contrast, saturation and brightness, and differences from ordinary text and from the neighbors; zeros if the
    /// colors are unknown.
    private func colors(_ index: Int) -> [Double] {
        guard let own = segmentColors[index], let usual = usualColors else { return [Double](repeating: 0, count: 10) }
        let contrast = own.ink.difference(own.ground)
        let neighbors = [previous[index], next[index]].flatMap { other -> [Double] in
            guard let other, let other = segmentColors[other] else { return [0, 0] }
            return [own.ink.difference(other.ink), own.ground.difference(other.ground)]
        }
        return [
            1, contrast, contrast - usual.ink.difference(usual.ground), own.ink.saturation, own.ground.brightness,
            own.ground.saturation,
        ] + neighbors
    }

    private func words(_ index: Int) -> [Double] {
        let segment = segments[index]
        guard !segment.isPicture else { return [Double](repeating: 0, count: 30) }
        let text = segment.text
        let tokens = Token.tokens(of: text)
        let letters = text.count { $0.isLetter }
        let digits = text.count { $0.isNumber }
        let length = Double(max(1, text.count))
        let words = tokens.filter { $0.kind == .word }
        let capitals = words.count { $0.isCapitalized }
        let interface = InterfaceText(text, tokens)
        let name = SenderName(text)
        func flag(_ value: Bool) -> Double { value ? 1 : 0 }
        return [
            min(length, 60) / 30, min(Double(words.count), 12) / 6, Double(letters) / length, Double(digits) / length,
            words.isEmpty ? 0 : Double(capitals) / Double(words.count), flag(words.first?.isCapitalized ?? false),
            flag(segment.isEnding), flag(segment.time != nil), flag(isTime(interface)), flag(isDay(tokens)),
            flag(interface == .status), flag(interface == .receipt), flag(interface == .navigation),
            flag(isAppsOwn(interface)), flag(name?.strength == .strong), flag(name?.strength == .owner),
            flag(ContactName.isPhone(text)), flag(text.contains(",")),
            flag(text.hasSuffix("…") || text.hasSuffix("...")),
            flag(text.contains { ".!?¿¡".contains($0) }), flag(text.contains("%")), flag(text.count == 1),
            flag(text.contains { "•·".contains($0) }),
            segment.words.map(\.confidence).reduce(0, +) / Double(segment.words.count),
            min(Double(recurrences[text.folded] ?? 1) - 1, 3) / 3, flag(Placeholder(text) != nil),
            flag(Self.isPlaceholder(words)), flag(Placeholder.isFileName(text)), flag(EditMark.isMark(text)),
            flag(words.contains { Self.chatWords.contains($0.folded) }),
        ]
    }

    private func isTime(_ text: InterfaceText?) -> Bool { if case .time = text { true } else { false } }

    private func isAppsOwn(_ text: InterfaceText?) -> Bool {
        switch text {
        case .placeholder, .presence, .notice: true
        default: false
        }
    }

    /// Whether a date begins among the first words.
    private func isDay(_ tokens: [Token]) -> Bool {
        tokens.indices.prefix(3).contains { Stamp.read(tokens, $0, Self.dates)?.date != nil }
    }

    private static let dates = DateReader(today: CivilDate(daysSinceEpoch: 0))

    /// Words for a message in an empty input field.
    static let messageWords = FoldedWords.of(
        """
        message nachricht textnachricht mensaje mensagem messaggio bericht imessage sms mms rcs aa sms-bericht \
        signal-bericht
        """)

    private static func isPlaceholder(_ words: [Token]) -> Bool {
        (1...4).contains(words.count) && words.contains { messageWords.contains($0.folded) }
    }

    /// Words that apps use in their own lines.
    private static let chatWords = FoldedWords.of(
        """
        group gruppe groupe grupo gruppo groep chat seen active online aktiv zuletzt vu gesehen visto geleden actief \
        replied geantwortet répondu respondió respondeu risposto geantwoord forwarded weitergeleitet transféré \
        reenviado encaminhada inoltrato doorgestuurd left joined added verlassen hinzugefügt quitté ajouté salió \
        añadió saiu adicionou abbandonato aggiunto verlaten toegevoegd encrypted verschlüsselt chiffrés cifrados \
        criptografia crittografati versleuteld
        """)

    /// 1 at 0, falling with the distance.
    private func near(_ distance: Double, _ scale: Double) -> Double {
        1 / (1 + (distance / scale) * (distance / scale))
    }

    private func clipped(_ value: Double, _ limit: Double) -> Double { max(-limit, min(limit, value)) }
}

extension [Double] {
    var middle: Double? { isEmpty ? nil : sorted()[count / 2] }
    /// 0 if empty.
    var median: Double { middle ?? 0 }
}

extension Word.Colors {
    var contrast: Double { ink.difference(ground) }
}

/// A color, 0xRRGGBB. All values are 0…1.
extension UInt32 {
    private var channels: [Double] { [16, 8, 0].map { Double(self >> $0 & 0xFF) / 255 } }

    func difference(_ other: UInt32) -> Double {
        zip(channels, other.channels).reduce(0) { $0 + abs($1.0 - $1.1) } / 3
    }

    fileprivate var brightness: Double { channels.reduce(0, +) / 3 }

    fileprivate var saturation: Double { (channels.max() ?? 0) - (channels.min() ?? 0) }
}
