/// The signs of a text that are read, without hidden signs, each with its place in the text.
struct ScannedText: Sendable {
    /// A longer text is judged by its first `head` and last `tail` scalars.
    static let limit = 20_000
    private static let (head, tail) = (15_000, 5_000)

    private(set) var scalars: [Unicode.Scalar] = []
    /// Index of each scalar in the text as given.
    private(set) var places: [Int] = []
    /// Runs of hidden signs beside letters, as ranges of the text as given.
    private(set) var hidden: [Range<Int>] = []
    let isPartial: Bool
    /// The scalars that are read, hidden ones too: the first part, and the last part with the index of its first scalar.
    private let first: [Unicode.Scalar]
    private let last: [Unicode.Scalar]
    private let lastStart: Int

    init(_ text: String) {
        let view = text.unicodeScalars
        if let end = view.index(view.startIndex, offsetBy: Self.limit, limitedBy: view.endIndex), end < view.endIndex {
            isPartial = true
            first = Array(view.prefix(Self.head))
            last = Array(view.suffix(Self.tail))
            lastStart = view.count - last.count
        } else {
            isPartial = false
            first = Array(view)
            (last, lastStart) = ([], first.count)
        }
        strip(first, from: 0)
        if isPartial {
            scalars.append("\n")
            places.append(lastStart)
            strip(last, from: lastStart)
        }
    }

    /// For a text whose scalars have been changed.
    init(_ other: ScannedText, scalars: [Unicode.Scalar], places: [Int]) {
        self = other
        self.scalars = scalars
        self.places = places
    }

    /// Place of a range of signs in the text as given, hidden signs inside included.
    func span(_ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else { return 0..<0 }
        let (start, end) = (places[range.lowerBound], places[range.upperBound - 1] + 1)
        // A range that reaches from the first part into the last one is shortened to the first.
        return start < lastStart && end > first.count && isPartial ? start..<first.count : start..<end
    }

    /// The scalars of a place, letter for letter.
    func text(_ span: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        for index in span {
            if index < first.count {
                view.append(first[index])
            } else if index >= lastStart, index - lastStart < last.count {
                view.append(last[index - lastStart])
            }
        }
        return String(view)
    }

    private mutating func strip(_ part: [Unicode.Scalar], from start: Int) {
        var run: Range<Int>?
        for (offset, scalar) in part.enumerated() {
            let place = start + offset
            if Self.isHidden(scalar) {
                run = (run?.lowerBound ?? place)..<(place + 1)
            } else if !Self.isMark(scalar) {
                if let range = run, range.lowerBound > start, scalar.isWordSign, scalars.last?.isWordSign == true {
                    hidden.append(range)
                }
                run = nil
                scalars.append(scalar)
                places.append(place)
            }
        }
    }

    /// Signs without width, and signs that choose a form or a direction.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7F else { return scalar.value < 0x20 && !scalar.isSpace }
        switch scalar.properties.generalCategory {
        case .format, .control: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Accents and other marks on a letter.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7F else { return false }
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark
    }
}

extension Unicode.Scalar {
    var isWordSign: Bool { properties.isAlphabetic || properties.numericType != nil }

    /// `A` to `Z` and `a` to `z`.
    var isASCIILetter: Bool { (65...90).contains(value & 0xDF) && value < 0x80 }

    var isASCIIDigit: Bool { (48...57).contains(value) }

    var isSpace: Bool { properties.isWhitespace }
}
