/// What a reader knows of one language.
package struct ScamLanguage: Sendable {
    let signals: SignalSet
    /// Words for the repair of disguised ones, and to tell whether a message is in the language.
    let words: WordList
    package var model: ScamModel

    /// - Parameter words: the most frequent first.
    package init(words: some Sequence<String>, model: ScamModel) {
        signals = SignalSet.english
        self.words = WordList(Array(words) + signals.words.sorted() + BrandList.shared.words)
        self.model = model
    }

    /// Whether a signal of English messages speaks for a scam.
    package static func speaksForScam(_ name: String) -> Bool {
        SignalSet.english.signals.contains { $0.name == name && $0.kind != nil }
    }

    package static let english: ScamLanguage = {
        guard let model = ScamModel(String(decoding: PackageResources.weights_en_txt, as: UTF8.self)) else {
            preconditionFailure("weights-en.txt: not the weights of a model")
        }
        return ScamLanguage(words: DataFile.lines(PackageResources.words_en_txt), model: model)
    }()
}
