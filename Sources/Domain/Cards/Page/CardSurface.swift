import Captures

/// Words in the coordinates of the surface that they are printed on, straightened.
struct CardSurface {
    /// Lines with their index on the picture.
    var lines: [(number: Int, words: [Word])]
    var codes: [(number: Int, code: Code)]
    /// Width divided by height of the surface.
    var aspect: Double

    /// More text than a card has; further text is only in the raw text.
    static let mostLines = 200
    static let mostCharacters = 500

    /// The words of a picture: on its sheet if there is exactly one, otherwise on the picture.
    init(_ picture: Recognition) {
        let sheet = picture.sheets.count == 1 ? CardQuadFrame(picture.sheets[0], on: picture.aspect) : nil
        self.init(Self.lines(of: picture), Self.codes(of: picture), on: sheet, aspect: picture.aspect)
    }

    /// - Parameters:
    ///   - sheet: nil leaves the boxes unchanged.
    ///   - aspect: of the picture.
    private init(
        _ lines: [(number: Int, line: Line)], _ codes: [(number: Int, code: Code)], on sheet: CardQuadFrame?,
        aspect: Double
    ) {
        self.aspect = sheet?.aspect ?? aspect
        self.codes = codes.map { number, code in
            var code = code
            if let sheet { code.box = sheet.onSheet(code.box) }
            return (number, code)
        }
        self.lines = lines.map { number, line in
            let words = line.words.map { word in
                guard let sheet else { return word }
                var word = word
                word.box = sheet.onSheet(word.box)
                return word
            }
            return (number, words)
        }
    }

    /// Words outside all sheets, in coordinates of the picture.
    init(besideSheetsOf picture: Recognition) {
        func isBeside(_ box: Box) -> Bool {
            !picture.sheets.contains { $0.contains(Point(x: box.midX, y: box.midY)) }
        }
        self.init(
            Self.lines(of: picture).filter { isBeside($0.line.box) },
            Self.codes(of: picture).filter { isBeside($0.code.box) }, on: nil, aspect: picture.aspect)
    }

    /// One view for each sheet, in their order. Words outside belong to the nearest sheet.
    /// - Parameter lines: indices of lines to leave out, because they belong to another card; `codes` likewise.
    static func sheets(on picture: Recognition, without lines: Set<Int>, _ codes: Set<Int>) -> [CardSurface] {
        let frames = picture.sheets.compactMap { CardQuadFrame($0, on: picture.aspect) }
        let lines = Self.lines(of: picture).filter { !lines.contains($0.number) }
        let codes = Self.codes(of: picture).filter { !codes.contains($0.number) }
        let linesBySheet = Dictionary(grouping: lines) { nearest(frames, to: $0.line.box) }
        let codesBySheet = Dictionary(grouping: codes) { nearest(frames, to: $0.code.box) }
        return frames.indices.map { index in
            CardSurface(linesBySheet[index] ?? [], codesBySheet[index] ?? [], on: frames[index], aspect: picture.aspect)
        }
    }

    private static func lines(of picture: Recognition) -> [(number: Int, line: Line)] {
        picture.lines.enumerated().prefix(mostLines).map { ($0.offset, $0.element) }
            .filter { $0.1.text.count <= mostCharacters }
    }

    private static func codes(of picture: Recognition) -> [(number: Int, code: Code)] {
        picture.codes.enumerated().map { ($0.offset, $0.element) }
    }

    private static func nearest(_ frames: [CardQuadFrame], to box: Box) -> Int {
        let distances = frames.map { frame in
            let own = frame.onSheet(box)
            return max(abs(own.midX - 0.5), abs(own.midY - 0.5))
        }
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }
}
