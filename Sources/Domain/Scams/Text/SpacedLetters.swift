/// Joins words whose letters stand apart: `v e r i f y`, `P.a.y.P.a.l`.
struct SpacedLetters {
    private static let separators = Set<Unicode.Scalar>([".", "-", "_", "*", "·", "•", "|", "~", "+"])
    /// Fewer letters than this in a run can be initials.
    private static let minimum = 4

    private(set) var text: ScannedText
    /// The joined runs, as ranges of the text as given.
    private(set) var spans: [Range<Int>] = []
    /// The joined runs, as ranges of the joined text.
    private(set) var signs: [Range<Int>] = []

    init(_ source: ScannedText) {
        text = source
        let scalars = source.scalars
        var isDropped = [Bool](repeating: false, count: scalars.count)
        var runs: [Range<Int>] = []
        var start = 0
        while start < scalars.count {
            guard !scalars[start].isSpace else {
                start += 1
                continue
            }
            let run = Self.singles(scalars, from: start)
            if run.end > start {
                if run.letters >= Self.minimum {
                    Self.dropGaps(scalars, start..<run.end, &isDropped)
                    runs.append(start..<run.end)
                }
                // A later start finds no more letters: the run is passed as a whole, so that its signs are read once.
                start = run.end
                continue
            }
            let end = scalars[start...].firstIndex(where: \.isSpace) ?? scalars.count
            if Self.separated(scalars[start..<end]) {
                for index in stride(from: start + 1, to: end, by: 2) where Self.separators.contains(scalars[index]) {
                    isDropped[index] = true
                }
                runs.append(start..<end)
            }
            start = end
        }
        guard !runs.isEmpty else { return }
        spans = runs.map { source.span($0) }
        let kept = scalars.indices.filter { !isDropped[$0] }
        var (next, place) = (0, 0)
        signs = runs.map { run in
            while place < kept.count, kept[place] < run.lowerBound { place += 1 }
            next = place
            while place < kept.count, kept[place] < run.upperBound { place += 1 }
            return next..<place
        }
        text = ScannedText(source, scalars: kept.map { scalars[$0] }, places: kept.map { source.places[$0] })
    }

    /// The run of single signs of one line that begins at `start`: white space separates the signs.
    /// - Returns: `end` equals `start` if there is no such run. `letters` is the number of letters, or 0 if
    ///   too few gaps are one sign wide.
    private static func singles(_ scalars: [Unicode.Scalar], from start: Int) -> (end: Int, letters: Int) {
        var (index, end, letters, narrow) = (start, start, 0, 0)
        while index < scalars.count {
            let next = index + 1
            guard !scalars[index].isSpace, next == scalars.count || scalars[next].isSpace else { break }
            letters += scalars[index].properties.isAlphabetic ? 1 : 0
            end = next
            index = next
            while index < scalars.count, scalars[index].isSpace, index - next < 4 { index += 1 }
            narrow += index - next == 1 ? 1 : 0
        }
        return narrow >= minimum - 1 ? (end, letters) : (end, 0)
    }

    /// Drops gaps of one sign. A wider gap is between words, unless all gaps are as wide.
    private static func dropGaps(_ scalars: [Unicode.Scalar], _ range: Range<Int>, _ isDropped: inout [Bool]) {
        var index = range.lowerBound
        while index < range.upperBound {
            guard scalars[index].isSpace else {
                index += 1
                continue
            }
            let end = scalars[index...].firstIndex { !$0.isSpace } ?? range.upperBound
            if end - index == 1 { isDropped[index] = true }
            index = end
        }
    }

    /// Whether letters and one separator take turns.
    private static func separated(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        guard word.count >= 2 * minimum - 1, separators.contains(word[word.startIndex + 1]) else { return false }
        let separator = word[word.startIndex + 1]
        var letters = 0
        for (offset, scalar) in word.enumerated() {
            if offset % 2 == 0 {
                guard scalar.properties.isAlphabetic else { return letters >= minimum && offset + 1 == word.count }
                letters += 1
            } else if scalar != separator {
                return letters >= minimum && offset + 1 == word.count
            }
        }
        return letters >= minimum
    }
}
