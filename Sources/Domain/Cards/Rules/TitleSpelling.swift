import Captures

/// Corrects OCR errors in job titles, which consist of few words from a list.
struct TitleSpelling {
    var region: String?

    /// - Parameter words: the title's words with their confidence.
    func mend(_ words: [(text: String, confidence: Double)]) -> String {
        let isFrench = isFrench(words.map { $0.text.stripped(of: ".,;:&/()").folded })
        let mended = words.map { word in
            let bare = word.text.stripped(of: ".,;:&/()")
            guard bare.count >= 2, !bare.contains("@") else { return word.text }
            if let right = Spellings.restore(bare, region: region, titles: true, isFrench: isFrench) {
                return word.text.replacing(bare, with: right, maxReplacements: 1)
            }
            guard word.confidence < 0.85, bare.count >= 5, let right = nearest(bare) else { return word.text }
            return word.text.replacing(bare, with: right, maxReplacements: 1)
        }.joined(separator: " ")
        // "Avocat a la Cour": in these countries "a la" is always "à la".
        guard isFrench, Spellings.isFrench(region) else { return mended }
        return mended.replacingEach(" a la ", with: " à la ").replacingEach(" A LA ", with: " À LA ")
    }

    /// "General Manager" is English, in Montréal and in Lyon; "Directeur general" is French.
    private func isFrench(_ words: [String]) -> Bool {
        if words.contains(where: Self.french.contains) { return true }
        guard let region, !Spellings.isBilingual(region) else { return false }
        return !words.contains(where: Self.english.contains)
    }

    private static let english: Set<String> = [
        "of", "and", "the", "manager", "director", "sales", "officer", "head", "chief", "vice", "engineer", "senior",
        "executive", "account", "business", "lead", "partner", "advisor", "adviser", "analyst", "specialist",
    ]

    private static let french: Set<String> = [
        "de", "du", "des", "et", "la", "le", "les", "aux", "en", "au", "directeur", "directrice", "gerant", "gerante",
        "ingenieur", "ingenieure", "conseiller", "conseillere", "responsable", "charge", "chargee", "associe",
        "associee", "adjoint", "adjointe", "avocat", "avocate", "medecin", "infirmiere", "delegue", "deleguee",
        "developpeur", "developpeuse", "secretaire", "notaire", "comptable",
    ]

    private func nearest(_ word: String) -> String? {
        let folded = word.folded
        let most = folded.count >= 8 ? 2 : 1
        var found: (word: String, distance: Int)?
        if TitleLexicon.isKnown(folded) { return nil }
        let bytes = Array(folded.utf8)
        for known in TitleLexicon.vocabulary {
            let distance = MisreadKey.distance(known.bytes, bytes, most: most)
            if distance <= most, distance < found?.distance ?? 9 { found = (known.word, distance) }
        }
        guard let found else { return nil }
        if !word.contains(where: \.isLowercase) { return found.word.uppercased() }
        return word.first?.isUppercase == true ? found.word.prefix(1).uppercased() + found.word.dropFirst() : found.word
    }
}
