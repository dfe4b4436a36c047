/// A message in plain form: its words and links, each with its place in the text as given.
struct PlainText: Sendable {
    let scanned: ScannedText
    /// Brands of several words are still several words.
    let words: [PlainWord]
    let links: [LinkFinder.Found]
    /// Ranges of the text as given.
    let hidden: [Range<Int>]
    let spaced: [Range<Int>]
    /// Words with letters of other scripts that imitate theirs.
    let foreign: [PlainWord]
    let letters: Int
    /// Letters that look like no ASCII letter.
    let strangeLetters: Int

    init(_ text: String, hosts: any HostNaming, vocabulary: WordList) {
        let joined = SpacedLetters(ScannedText(text))
        scanned = joined.text
        spaced = joined.spans
        hidden = scanned.hidden
        links = LinkFinder(hosts: hosts, list: .shared).links(in: scanned)
        let scanner = WordScanner(scanned, links: links.map { ($0.range, $0.host) }, hosts: hosts)
        words = WordRepair(vocabulary: vocabulary).repair(scanner.words, spaced: joined.signs)
        foreign = scanner.words.filter(\.isForeign)
        letters = scanner.letters
        strangeLetters = scanner.strangeLetters
    }

    /// Place of a word or of consecutive words in the text as given.
    func span(_ words: Range<Int>) -> Range<Int> {
        guard let first = words.first, let last = words.last else { return 0..<0 }
        return scanned.span(self.words[first].range.lowerBound..<self.words[last].range.upperBound)
    }
}
