import Captures

/// The words of a text, to compare claims with.
struct SpokenText: Sendable {
    let language: FunctionWords
    /// Folded words of names.
    let names: Set<String>
    let hasNegation: Bool
    /// In the order of the text, as `FunctionWords.key` writes them.
    private let sequence: [String]
    private let known: Set<String>
    /// The stems of words that are neither names nor numbers. A word that has a capital letter everywhere may be a name.
    private let stems: Set<String>
    /// Words that the text has only with a capital letter.
    private let capitalized: Set<String>
    /// Words that are names in the text: they have a capital letter that no sentence starts with.
    private let capitals: Set<String>

    /// - Parameter context: the whole text, if `text` is a part of it.
    init(_ text: String, _ language: FunctionWords, _ names: Set<String>, in context: SpokenText? = nil) {
        let words = SpokenWord.words(of: text, halves: language.halves)
        let known = Set(words.map(\.folded))
        let capitalized = known.subtracting(words.filter { !$0.isCapitalized }.map(\.folded))
        self.language = language
        self.names = names
        self.known = known
        self.capitalized = capitalized
        capitals = Set(words.filter(\.isName).map(\.folded)).union(names).union(context?.capitals ?? [])
        sequence = words.map(language.key(of:))
        hasNegation = words.contains { language.negations.contains($0.folded) }
        stems = Set(
            words.filter { !$0.isNumber && !names.contains($0.folded) && !capitalized.contains($0.folded) }
                .map { WordStem.of($0.folded) })
    }

    /// Whether the text has these words one after the other.
    /// - Returns: false for a text without a word.
    func contains(_ text: String) -> Bool { contains(words(of: text).map(language.key(of:))[...]) }

    private func words(of text: String) -> [SpokenWord] { SpokenWord.words(of: text, halves: language.halves) }

    /// Knuth, Morris and Pratt: the cost is the sum of both lengths.
    private func contains(_ wanted: ArraySlice<String>) -> Bool {
        let wanted = Array(wanted)
        guard !wanted.isEmpty, wanted.count <= sequence.count else { return false }
        var borders = [0]
        for index in wanted.indices.dropFirst() {
            var border = borders[index - 1]
            while border > 0, wanted[border] != wanted[index] { border = borders[border - 1] }
            borders.append(wanted[border] == wanted[index] ? border + 1 : 0)
        }
        var found = 0
        for word in sequence {
            while found > 0, wanted[found] != word { found = borders[found - 1] }
            if wanted[found] == word { found += 1 }
            if found == wanted.count { return true }
        }
        return false
    }

    /// - Returns: false for a text without a content word.
    func bearsOut(_ claim: String) -> Bool {
        let words = words(of: claim)
        let content = words.filter { !language.contains($0) }
        guard !content.isEmpty, runs(of: words).allSatisfy({ contains($0.map(language.key(of:))[...]) })
        else { return false }
        return content.allSatisfy(isSpoken) && hasInOrder(content.filter(isFixed).map(language.key(of:)))
    }

    /// Whether the text and the claim have a content word in common.
    func shares(_ claim: String) -> Bool {
        words(of: claim).contains {
            !language.contains($0) && !language.negations.contains($0.folded) && isSpoken($0)
        }
    }

    private func isSpoken(_ word: SpokenWord) -> Bool {
        if language.canBeName(word) { return capitals.contains(word.folded) }
        if known.contains(word.folded) { return true }
        if word.isNumber { return false }
        // "Sarah's", "des Geburtstags".
        if word.folded.hasSuffix("s"), known.contains(String(word.folded.dropLast())) { return true }
        return !word.isName && !names.contains(word.folded) && stems.contains(WordStem.of(word.folded))
    }

    /// Numbers and names.
    private func isFixed(_ word: SpokenWord) -> Bool {
        word.isNumber || names.contains(word.folded) || language.canBeName(word)
            || word.isCapitalized && capitalized.contains(word.folded)
    }

    private func hasInOrder(_ wanted: [String]) -> Bool {
        var rest = wanted[...]
        for word in sequence {
            guard let next = rest.first else { return true }
            if word == next { rest.removeFirst() }
        }
        return rest.isEmpty
    }

    /// The parts of a claim in scripts without spaces, between other letters and marks. The text must have each one as it
    /// is, because its letters alone say nothing.
    private func runs(of words: [SpokenWord]) -> [[SpokenWord]] {
        words.split { !$0.isLetterOfScript }.flatMap { part in
            part.reduce(into: [[SpokenWord]]()) { runs, word in
                if word.opensRun || runs.isEmpty { runs.append([]) }
                runs[runs.count - 1].append(word)
            }
        }
    }
}
