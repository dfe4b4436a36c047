import Barcodes
import Captures
import Conversations
import Imaging
import Tesseract

/// Reads exact pixels of a screen. There are two passes, over the gray and over the flattened picture; the second runs
/// only if the first left text unread or doubtful, and both are merged.
struct ScreenshotReading {
    /// Below this width in pixels, letters are too small for Tesseract …
    private static let narrow = 660
    /// … and the picture is enlarged to this width.
    private static let enlargedWidth = 1500.0

    /// In widths of the screen; a bubble of two lines is higher.
    private static let maxLineHeight = 0.13
    /// Minimum mean confidence of a line read from a single bubble, which may hold a picture instead of text.
    private static let trustedConfidence = 0.75

    private enum Preparation { case gray, flat }

    let tesseract: TesseractEngine
    /// The engine with the letters of all Latin-script languages; nil if it cannot be used.
    let accents: () -> TesseractEngine?

    /// Factor by which a picture is enlarged before reading; 1 leaves it unchanged.
    static func enlargement(ofWidth width: Int) -> Double { width < narrow ? min(4, enlargedWidth / Double(width)) : 1 }

    /// - Parameter mayTurn: if the text is turned, turn the picture and read again.
    func read(_ picture: borrowing Picture, mayTurn: Bool = true) throws(ImageProblem) -> Recognition {
        let gray = try picture.gray()
        let color = try picture.color()
        let codes = try CodeScanner.scan(gray.near(1024))
        let finder = try BubbleFinder(of: color)
        let candidates = finder.candidates()
        let bubbles = candidates.map(\.bubble)
        let cleaning = WordCleaning(codes: codes, readsLoneStrokeAsI: true)
        let factor = Self.enlargement(ofWidth: color.width)

        func pass(_ way: Preparation, by tesseract: TesseractEngine) throws(ImageProblem) -> RecognitionPass {
            switch way {
            case .gray:
                let pass = tesseract.read(try gray.enlarged(by: factor), triesInverted: true)
                return cleaning.clean(pass)
            case .flat:
                let flat = try color.enlarged(by: factor).flattened()
                // A flattened picture has no light text on dark.
                let pass = tesseract.read(flat, triesInverted: false)
                return BubbleEdges(bubbles: bubbles).clean(cleaning.clean(pass))
            }
        }

        // The gray picture loses bright bubbles on a dark screen: one threshold cannot serve both.
        let isMixed = finder.ground < 80 && candidates.contains { $0.brightness >= 90 }
        let (usual, other): (Preparation, Preparation) = isMixed ? (.flat, .gray) : (.gray, .flat)
        var best = try pass(usual, by: tesseract)
        let isLacking = try isLacking(best, in: color, bubbles: bubbles)
        // The second pass serves both purposes, because a third one would take too long.
        let latin = Self.needsAccents(best) ? accents() : nil
        if isLacking || latin != nil {
            let second = try pass(isLacking ? other : usual, by: latin ?? tesseract)
            if isLacking {
                best =
                    second.weight > best.weight
                    ? PassMerge.merge(second, best, margin: 0) : PassMerge.merge(best, second, margin: 0)
            }
            if latin != nil { best = AccentPass.merge(best, second.words) }
        }
        if mayTurn, best.uprightTurns != 0 { return try read(picture.turned(best.uprightTurns), mayTurn: false) }
        best.lines += try cleaning.clean(lines(in: bubbles, besides: best.words, of: gray, enlargedBy: factor)).lines
        let words = best.words
        let filled = bubbles.filter { bubble in words.contains { bubble.box.containsCenter(of: $0.box) } }
        return Recognition(
            width: color.width, height: color.height, lines: ordered(best, isChat: filled.count >= 2), codes: codes,
            bubbles: filled, quality: QualityCheck.flags(gray, words, isScreen: true))
    }

    /// Reads bubbles of one line without words separately: Tesseract takes a short isolated word for part of a
    /// picture.
    private func lines(
        in bubbles: [Bubble], besides words: [Word], of gray: borrowing Picture, enlargedBy factor: Double
    ) throws(ImageProblem) -> RecognitionPass {
        let (width, height) = (Double(gray.width), Double(gray.height))
        var lines: [[Word]] = []
        for box in bubbles.map(\.box) where box.height * height < Self.maxLineHeight * width {
            guard !words.contains(where: { box.containsCenter(of: $0.box) }) else { continue }
            // Excludes the round corners.
            let tall = box.height * height
            let (x, y) = (Int(box.x * width + 0.2 * tall), Int(box.y * height + 0.1 * tall))
            let (across, down) = (Int(box.width * width - 0.4 * tall), Int(0.8 * tall))
            guard across > 4, down > 4 else { continue }
            let part = try gray.clipped(x: x, y: y, width: across, height: down).enlarged(by: factor)
            let pass = tesseract.read(part, triesInverted: true, as: .line).mapBoxes { word in
                Box(
                    x: (Double(x) + word.x * Double(across)) / width, y: (Double(y) + word.y * Double(down)) / height,
                    width: word.width * Double(across) / width, height: word.height * Double(down) / height)
            }
            if pass.confidence >= Self.trustedConfidence { lines += pass.lines }
        }
        return RecognitionPass(lines: lines, uprightTurns: 0)
    }

    /// Whether the text is in a language with letters that English does not have.
    private static func needsAccents(_ pass: RecognitionPass) -> Bool {
        let text = pass.lines.map { $0.map(\.text).joined(separator: " ") }.joined(separator: "\n")
        return Language.guess(of: text).first.map { $0 != .english } ?? false
    }

    /// Whether words are doubtful, a bubble's writing is mostly unread, or most of the screen is unread.
    private func isLacking(
        _ pass: RecognitionPass, in color: borrowing Picture, bubbles: [Bubble]
    ) throws(ImageProblem) -> Bool {
        guard pass.confidence >= 0.87 else { return true }
        let ink = try InkMap(color)
        let words = pass.words
        guard ink.shareRead(by: words, within: Box(x: 0, y: 0, width: 1, height: 1)) >= 0.45 else { return true }
        // Round corners count as ink, so even a fully read bubble stays well below 1.
        return bubbles.contains { ink.shareRead(by: words, within: $0.box) < 0.25 }
    }

    /// Tesseract takes the two sides of a chat for two columns; a chat is sorted from top to bottom.
    private func ordered(_ pass: RecognitionPass, isChat: Bool) -> [Line] {
        let lines = pass.lines.map { Line(words: $0) }
        guard isChat else { return lines }
        return lines.sorted { ($0.box.midY, $0.box.x) < ($1.box.midY, $1.box.x) }
    }
}

extension BubbleFinder {
    /// - Parameter color: any size.
    fileprivate init(of color: borrowing Picture) throws(ImageProblem) {
        let small = try color.enlarged(by: 300 / Double(color.width))
        self.init(grid: PixelGrid(width: small.width, height: small.height, values: small.colors()))
    }
}

extension Picture {
    /// The same pixels if the factor is 1.
    func enlarged(by factor: Double) throws(ImageProblem) -> Picture {
        factor == 1 ? try same() : try scaled(by: factor)
    }
}
