import Captures

/// Exact pixels from a screen. Two passes are known, grey and flattened; the second is made only where the first left
/// text unread or doubtful, and is merged with it.
struct ScreenshotReading {
    /// Narrower than this, letters are too small for the recogniser …
    private static let narrow = 660
    /// … and the picture is brought to this width.
    private static let comfortable = 1500.0

    /// In widths of the screen; a bubble of two lines is higher.
    private static let highestLine = 0.13
    /// The mean confidence from which the one line of a bubble is believed: there may be a picture in it.
    private static let believed = 0.75

    private enum Way { case gray, flat }

    let recogniser: Recogniser

    /// The factor by which a picture is enlarged before it is read; 1 leaves its pixels as they are.
    static func enlargement(ofWidth width: Int) -> Double { width < narrow ? min(4, comfortable / Double(width)) : 1 }

    /// - Parameter mayTurn: where the text lies on its side, read again with the picture turned.
    func read(_ picture: borrowing Picture, mayTurn: Bool = true) throws(ImageProblem) -> Recognition {
        let gray = try picture.gray()
        let color = try picture.color()
        let codes = try CodeScanner.scan(gray.near(1024))
        let finder = try BubbleFinder(of: color)
        let candidates = finder.candidates()
        let bubbles = candidates.map(\.bubble)
        let cleaning = WordCleaning(codes: codes, readsLoneStrokeAsI: true)
        let factor = Self.enlargement(ofWidth: color.width)

        func pass(_ way: Way) throws(ImageProblem) -> ReadPass {
            switch way {
            case .gray:
                let pass = recogniser.read(try gray.enlarged(by: factor), triesInverted: true)
                return cleaning.clean(pass)
            case .flat:
                let flat = try color.enlarged(by: factor).flattened()
                // Nothing is light on dark there, so the recogniser need not try.
                let pass = recogniser.read(flat, triesInverted: false)
                return BubbleEdges(bubbles: bubbles).clean(cleaning.clean(pass))
            }
        }

        // Grey loses bright bubbles on a dark screen: one threshold cannot serve both.
        let isMixed = finder.ground < 80 && candidates.contains { $0.brightness >= 90 }
        var best = try pass(isMixed ? .flat : .gray)
        if try isLacking(best, color, bubbles) {
            let other = try pass(isMixed ? .gray : .flat)
            best =
                other.weight > best.weight
                ? ReadingMerge.merge(other, best, margin: 0) : ReadingMerge.merge(best, other, margin: 0)
        }
        if mayTurn, best.uprightTurns != 0 { return try read(picture.turned(best.uprightTurns), mayTurn: false) }
        best.lines += try cleaning.clean(lines(in: bubbles, besides: best.words, gray, factor)).lines
        let words = best.words
        let filled = bubbles.filter { bubble in words.contains { bubble.box.containsCentre(of: $0.box) } }
        return Recognition(
            width: color.width, height: color.height, lines: ordered(best, isChat: filled.count >= 2), codes: codes,
            bubbles: filled, quality: QualityCheck.flags(gray, words, isScreen: true))
    }

    /// Tesseract takes a short word that stands alone for a part of a picture: bubbles of one line without a word are read
    /// each by itself.
    private func lines(
        in bubbles: [Bubble], besides words: [Word], _ gray: borrowing Picture, _ factor: Double
    ) throws(ImageProblem) -> ReadPass {
        let (width, height) = (Double(gray.width), Double(gray.height))
        var lines: [[Word]] = []
        for box in bubbles.map(\.box) where box.height * height < Self.highestLine * width {
            guard !words.contains(where: { box.containsCentre(of: $0.box) }) else { continue }
            // Without the round corners.
            let tall = box.height * height
            let (x, y) = (Int(box.x * width + 0.2 * tall), Int(box.y * height + 0.1 * tall))
            let (across, down) = (Int(box.width * width - 0.4 * tall), Int(0.8 * tall))
            guard across > 4, down > 4 else { continue }
            let part = try gray.clipped(x: x, y: y, width: across, height: down).enlarged(by: factor)
            let pass = recogniser.read(part, triesInverted: true, as: .line).mapBoxes { word in
                Box(
                    x: (Double(x) + word.x * Double(across)) / width, y: (Double(y) + word.y * Double(down)) / height,
                    width: word.width * Double(across) / width, height: word.height * Double(down) / height)
            }
            if pass.confidence >= Self.believed { lines += pass.lines }
        }
        return ReadPass(lines: lines, uprightTurns: 0)
    }

    /// Doubtful words, a bubble with writing of which little was read, or a screen of which most was not.
    private func isLacking(
        _ pass: ReadPass, _ color: borrowing Picture, _ bubbles: [Bubble]
    ) throws(ImageProblem) -> Bool {
        guard pass.confidence >= 0.87 else { return true }
        let ink = try InkMap(color)
        let words = pass.words
        guard ink.shareRead(by: words, within: Box(x: 0, y: 0, width: 1, height: 1)) >= 0.45 else { return true }
        // Round corners count as ink too, so that even a bubble read in full stays well below 1.
        return bubbles.contains { ink.shareRead(by: words, within: $0.box) < 0.25 }
    }

    /// Tesseract takes the two sides of a chat for two columns: there the order is from top to bottom.
    private func ordered(_ pass: ReadPass, isChat: Bool) -> [Line] {
        let lines = pass.lines.map { Line(words: $0) }
        guard isChat else { return lines }
        return lines.sorted { ($0.box.midY, $0.box.x) < ($1.box.midY, $1.box.x) }
    }
}

extension BubbleFinder {
    /// - Parameter color: at any size.
    fileprivate init(of color: borrowing Picture) throws(ImageProblem) {
        let small = try color.enlarged(by: 300 / Double(color.width))
        self.init(grid: PixelGrid(width: small.width, height: small.height, values: small.colors()))
    }
}

extension Picture {
    /// The same pixels at 1.
    func enlarged(by factor: Double) throws(ImageProblem) -> Picture {
        factor == 1 ? try same() : try scaled(by: factor)
    }
}
