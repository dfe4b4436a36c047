import Barcodes
import Captures
import Conversations
import Imaging
import Languages
import Tesseract

/// Reads exact pixels of a screen. A chat is read run by run. For other screens there are two passes, over the gray and
/// over the flattened picture; the second runs only if the first left text unread or doubtful, and both are merged.
struct ScreenshotReading {
    /// Below this width in pixels, letters are too small for Tesseract …
    private static let narrow = 660
    /// … and the picture is enlarged to this width.
    private static let enlargedWidth = 1500.0

    /// In widths of the screen; a bubble of two lines is higher.
    private static let maxLineHeight = 0.13
    /// Minimum mean confidence of a line read from a single bubble, which may hold a picture instead of text.
    private static let trustedConfidence = 0.75

    /// Fractions of the height in which the chat's name stands, below the status bar.
    private static let header = 0.04..<0.15

    /// A screen with at least so many flat areas like bubbles is read run by run.
    private static let fewestBubbles = 2
    /// Runs that tell the language.
    private static let sampledRuns = 6

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

        if candidates.count >= Self.fewestBubbles, let lines = try runs(in: color, gray, bubbles: bubbles, cleaning) {
            let pictures = PictureFinder(grid: finder.grid).pictures(besides: lines.words, in: bubbles)
            let timed = try PictureTimes(tesseract: tesseract).added(to: lines, pictures: pictures, of: color)
            var chat = recognition(timed, of: color, gray, codes: codes, bubbles: bubbles)
            chat.pictures = pictures
            return chat
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
        best.lines += try cleaning.clean(header(above: bubbles, besides: best.words, of: gray, enlargedBy: factor))
            .lines
        return recognition(best, of: color, gray, codes: codes, bubbles: bubbles)
    }

    private func recognition(
        _ pass: RecognitionPass, of color: borrowing Picture, _ gray: borrowing Picture, codes: [Code],
        bubbles: [Bubble]
    ) -> Recognition {
        let words = pass.words
        let filled = bubbles.filter { bubble in words.contains { bubble.box.containsCenter(of: $0.box) } }
        let colors = WordColors(grid: PixelGrid(width: color.width, height: color.height, values: color.colors()))
        return Recognition(
            width: color.width, height: color.height,
            lines: ordered(pass, isChat: filled.count >= 2).map(colors.colored), codes: codes,
            bubbles: filled, quality: QualityCheck.flags(gray, words, isScreen: true))
    }

    /// Reads a chat run by run. The widest runs tell the language, and so the engine.
    /// - Returns: nil if most is unreadable, as on a turned picture.
    private func runs(
        in color: borrowing Picture, _ gray: borrowing Picture, bubbles: [Bubble], _ cleaning: WordCleaning
    ) throws(ImageProblem) -> RecognitionPass? {
        let runs = try TextRuns(ink: ScreenInk(color), bubbles: bubbles).runs()
        let reading = RunReading(tesseract: tesseract)
        let widest = runs.indices.sorted { runs[$0].box.width > runs[$1].box.width }.prefix(Self.sampledRuns)
        var read: [Int: [Word]] = [:]
        for index in widest { read[index] = try reading.words(of: runs[index], in: gray) }
        let sample = RecognitionPass(lines: widest.compactMap { read[$0] }, uprightTurns: 0)
        guard sample.confidence >= Self.trustedConfidence else { return nil }
        let latin = Self.needsAccents(sample) ? accents() : nil
        let final = RunReading(tesseract: latin ?? tesseract, marksMayOpen: latin != nil)
        var lines: [[Word]] = []
        for index in runs.indices {
            if latin == nil, let words = read[index] {
                lines.append(words)
            } else {
                lines.append(try final.words(of: runs[index], in: gray))
            }
        }
        return cleaning.clean(RecognitionPass(lines: lines, uprightTurns: 0))
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
            let tall = box.height * height / width
            let inner = Box(
                x: box.x + 0.2 * tall, y: box.y + 0.1 * box.height, width: box.width - 0.4 * tall,
                height: 0.8 * box.height)
            let pass = try pass(over: inner, as: .line, of: gray, enlargedBy: factor)
            if pass.confidence >= Self.trustedConfidence { lines += pass.lines }
        }
        return RecognitionPass(lines: lines, uprightTurns: 0)
    }

    /// Reads the header separately if no word was read there: Tesseract takes a name beside a round picture for part
    /// of the picture.
    private func header(
        above bubbles: [Bubble], besides words: [Word], of gray: borrowing Picture, enlargedBy factor: Double
    ) throws(ImageProblem) -> RecognitionPass {
        let none = RecognitionPass(lines: [], uprightTurns: 0)
        let end = min(Self.header.upperBound, bubbles.map(\.box.y).min() ?? 1)
        guard Double(gray.height) > 1.2 * Double(gray.width), end - Self.header.lowerBound > 0.02 else { return none }
        let strip = Box(x: 0, y: Self.header.lowerBound, width: 1, height: end - Self.header.lowerBound)
        let isRead = words.contains { word in
            strip.containsCenter(of: word.box) && word.text.count(where: \.isLetter) > 2
                && word.confidence >= Self.trustedConfidence
        }
        guard !isRead else { return none }
        let pass = try pass(over: strip, as: .sparse, of: gray, enlargedBy: factor)
        let lines = pass.lines.map { line in
            line.filter { word in !words.contains { $0.box.containsCenter(of: word.box) } }
        }
        return RecognitionPass(lines: lines.filter { !$0.isEmpty }, uprightTurns: 0)
    }

    /// Reads a part of the picture.
    private func pass(
        over box: Box, as layout: TesseractEngine.Layout, of gray: borrowing Picture, enlargedBy factor: Double
    ) throws(ImageProblem) -> RecognitionPass {
        let (width, height) = (Double(gray.width), Double(gray.height))
        let (x, y) = (Int(box.x * width), Int(box.y * height))
        let (across, down) = (Int(box.width * width), Int(box.height * height))
        guard across > 4, down > 4 else { return RecognitionPass(lines: [], uprightTurns: 0) }
        let part = try gray.clipped(x: x, y: y, width: across, height: down).enlarged(by: factor)
        return tesseract.read(part, triesInverted: true, as: layout).mapBoxes { word in
            Box(
                x: (Double(x) + word.x * Double(across)) / width, y: (Double(y) + word.y * Double(down)) / height,
                width: word.width * Double(across) / width, height: word.height * Double(down) / height)
        }
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
