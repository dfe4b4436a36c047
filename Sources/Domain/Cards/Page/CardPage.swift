import Captures

/// A card during parsing: its segments, and the ranges that rules have claimed.
struct CardPage: Sendable {
    let segments: [CardSegment]
    private var claims: [[Range<String.Index>]]

    init(segments: [CardSegment]) {
        self.segments = segments
        self.claims = Array(repeating: [], count: segments.count)
    }

    mutating func claim(_ range: Range<String.Index>, in segment: Int) { claims[segment].append(range) }

    mutating func claim(_ piece: CardPiece) { claim(piece.range, in: piece.segment) }

    func isClaimed(_ range: Range<String.Index>, in segment: Int) -> Bool {
        claims[segment].contains { $0.overlaps(range) }
    }

    /// The unclaimed text, top to bottom, without labels ("Tel:", "E-mail") and punctuation at its ends.
    var pieces: [CardPiece] { segments.indices.flatMap(pieces(in:)) }

    private func pieces(in index: Int) -> [CardPiece] {
        let text = segments[index].text
        var pieces: [CardPiece] = []
        var start = text.startIndex
        for claim in claims[index].sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if start < claim.lowerBound { pieces += piece(start..<claim.lowerBound, index) }
            start = max(start, claim.upperBound)
        }
        if start < text.endIndex { pieces += piece(start..<text.endIndex, index) }
        return pieces
    }

    private func piece(_ range: Range<String.Index>, _ index: Int) -> [CardPiece] {
        let text = segments[index].text
        var slice = text[range]
        while let first = slice.first, first.isWhitespace || ",;:|/-–—•*<>=~_".contains(first) { slice.removeFirst() }
        // "Anthony D'Amico, CPA Mobile:" before a number.
        if slice.trimmed.hasSuffix(":"), let label = slice.spaced.last, label.startIndex > slice.startIndex,
            label.count > 2, ContactLabels.isLabel(String(label))
        {
            slice = slice[..<label.startIndex]
        }
        while let last = slice.last, last.isWhitespace || ",;:|/-–—•*(<=~_".contains(last) { slice.removeLast() }
        // OCR artifacts of a logo or of a line beside the text: "©) Gallagher", "a Joseph P. Dean", "“a” Manager".
        if segments[index].box != nil {
            while let first = slice.spaced.first, first.endIndex < slice.endIndex, Self.isMark(first, before: slice) {
                slice = slice[first.endIndex...].drop(while: \.isWhitespace)
            }
            // "‘Bass Theory": an opening quotation mark without a closing one.
            if let quote = slice.first, "‘“\"'’".contains(quote), slice.count > 4, !slice.hasPrefix("'s-"),
                !slice.hasPrefix("'t "), !slice.dropFirst().contains(where: { "’”\"'".contains($0) })
            {
                slice.removeFirst()
            }
            while let last = slice.spaced.last, last.startIndex > slice.startIndex,
                !last.contains(where: { Self.isText($0) || "#&+".contains($0) })
            {
                slice = slice[..<last.startIndex]
                while slice.last?.isWhitespace == true { slice.removeLast() }
            }
        }
        guard slice.contains(where: { $0.isLetter || $0.isNumber }),
            !ContactLabels.isLabel(String(slice)) || isWordmark(slice, index)
        else { return [] }
        return [CardPiece(segment: index, slice: slice)]
    }

    /// "STUDIO" above a company's name is a wordmark: larger than a label before a number.
    private func isWordmark(_ text: Substring, _ index: Int) -> Bool {
        let heights = segments.compactMap { $0.box?.height }.sorted()
        guard let height = segments[index].box?.height, text.count == segments[index].text.count, text.count > 4 else {
            return false
        }
        return height >= Self.wordmark * heights[heights.count / 3] && CompanyLexicon.hasKindWord(String(text))
    }

    /// Minimum height of a wordmark, relative to smaller lines.
    private static let wordmark = 1.3

    /// Marks only, one lower-case letter before a capital, or a letter in parentheses.
    private static func isMark(_ word: Substring, before line: Substring) -> Bool {
        let text = word.filter(isText)
        if word.hasPrefix("("), word.hasSuffix(")"),
            text.count == 1 || text.count <= 4 && text.allSatisfy(\.isLowercase)
        {
            return true
        }
        guard text.count == 1, let letter = text.first, letter.isLowercase else {
            return text.isEmpty && !word.contains { "#&+".contains($0) }
        }
        let next = line[word.endIndex...].first { !$0.isWhitespace }
        return next?.isUppercase == true && !word.contains(".")
    }

    private static func isText(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || ContactLabels.signs.contains(character)
    }

    /// A field with the words at these places. Its confidence is the rule's score, lowered by the word with the lowest
    /// confidence.
    func field(
        _ name: CardFieldName, _ value: String, at places: [PrintedPlace], score: Double, type: PhoneType? = nil,
        numberExtension: String? = nil
    ) -> CardField {
        let words = places.flatMap { segments[$0.segment].words(in: $0.range) }
        let boxes = words.compactMap(\.box)
        return CardField(
            name: name, value: value,
            display: places.map { String(segments[$0.segment].text[$0.range]).trimmed }.joined(separator: ", "),
            confidence: score * (words.map(\.confidence).min() ?? 0), type: type,
            numberExtension: numberExtension,
            box: boxes.first.map { first in boxes.dropFirst().reduce(first) { $0.union($1) } },
            words: words.map(\.reference))
    }

    func field(
        _ name: CardFieldName, _ value: String, segment: Int, range: Range<String.Index>, score: Double,
        type: PhoneType? = nil, numberExtension: String? = nil
    ) -> CardField {
        field(
            name, value, at: [PrintedPlace(segment: segment, range: range)], score: score, type: type,
            numberExtension: numberExtension)
    }

    /// Lowest confidence of a field's words; 1 without words.
    func worst(_ field: CardField) -> Double {
        segments.flatMap(\.words).filter { field.words.contains($0.reference) }.map(\.confidence).min() ?? 1
    }

    func field(_ name: CardFieldName, _ value: String, piece: CardPiece, score: Double) -> CardField {
        field(name, value, segment: piece.segment, range: piece.range, score: score)
    }
}
