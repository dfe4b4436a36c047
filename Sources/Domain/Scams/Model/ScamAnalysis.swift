/// A message with everything that is found in it, before it is weighed.
struct ScamAnalysis: Sendable {
    let sender: String?
    let plain: PlainText
    let links: [ScamLink]
    let evidence: [ScamEvidence]
    let wording: WordingRuns
    let features: ScamFeatures

    init(_ text: String, sender: String?, codes: [String], language: ScamLanguage, hosts: any HostNaming) {
        let brands = BrandList.shared
        self.sender = sender
        plain = PlainText(text, hosts: hosts, vocabulary: language.words)
        let terms = SignalTerm.terms(plain.words, brands: brands)
        let matcher = SignalMatcher(terms, set: language.signals, brands: brands)
        var evidence: [ScamEvidence] = []
        for hit in matcher.hits {
            let signal = language.signals.signals[hit.signal]
            if hit.isDenied, signal.kind != nil {
                evidence.append(ScamEvidence(name: "not-" + signal.name))
            } else {
                evidence.append(
                    ScamEvidence(name: signal.name, kind: signal.kind, place: .text(plain.span(hit.words))))
            }
        }
        let named = terms.filter { $0.kind != .link }.compactMap(\.brand)
        let judge = LinkJudge(hosts: hosts, list: .shared, brands: brands)
        let neighbors = Self.neighbors(plain.words)
        var links: [ScamLink] = []
        for link in plain.links {
            let span = plain.scanned.span(link.range)
            links.append(
                judge.link(link, place: .text(span), text: plain.scanned.text(span), named: named, words: neighbors))
        }
        for (index, code) in codes.enumerated() {
            let scanned = ScannedText(code)
            for link in LinkFinder(hosts: hosts, list: .shared).links(in: scanned) {
                let text = scanned.text(scanned.span(link.range))
                links.append(judge.link(link, place: .code(index), text: text, named: named, words: neighbors))
            }
        }
        self.links = links
        evidence += links.flatMap(LinkEvidence.of)
        evidence += Self.disguises(plain)
        evidence += Self.contents(plain)
        if let sender { evidence += SenderEvidence.of(sender, claims: evidence) }
        self.evidence = evidence
        wording = WordingRuns(RestoredText(plain))
        features = ScamFeatures(
            names: Set(evidence.map(\.name)).sorted(),
            sequences: MeaningTags.english.sequences(terms, brands: brands).sorted(),
            signs: Self.slots(wording.signs), phrases: Self.slots(wording.phrases))
    }

    private static func slots(_ runs: [WordingRuns.Run]) -> [Int] {
        Set(runs.map { WordingRuns.slot($0.hash, bits: ScamModel.bits) }).sorted()
    }

    /// Number of digits before the decimal point. A fee is small, a ransom is not.
    private static func size(_ amount: String) -> String {
        let digits = amount.prefix { $0 != "." }.count { $0.isNumber }
        return digits < 2 ? "small" : digits < 3 ? "middle" : digits < 4 ? "large" : "huge"
    }

    /// The words of a message, and two or three that follow each other as one.
    private static func neighbors(_ words: [PlainWord]) -> Set<String> {
        let texts = words.filter { $0.kind == .word || $0.kind == .number }.map(\.text)
        var found = Set(texts.filter { $0.utf8.count > 2 })
        for index in texts.indices.dropFirst() {
            found.insert(texts[index - 1] + texts[index])
            if index > 1 { found.insert(texts[index - 2] + texts[index - 1] + texts[index]) }
        }
        return found
    }

    /// Signs of a text that hides its words.
    private static func disguises(_ plain: PlainText) -> [ScamEvidence] {
        plain.hidden.map { ScamEvidence(name: "hidden-signs", kind: .hiddenSigns, place: .text($0)) }
            + plain.foreign.map {
                ScamEvidence(name: "foreign-letters", kind: .foreignLetters, place: .text(plain.scanned.span($0.range)))
            }
            + plain.spaced.map { ScamEvidence(name: "spaced-letters", kind: .spacedLetters, place: .text($0)) }
    }

    /// Kinds of words, which only count together with signals.
    private static func contents(_ plain: PlainText) -> [ScamEvidence] {
        var names: Set<String> = []
        for word in plain.words {
            switch word.kind {
            case .word: continue
            case .money:
                names.insert("has-amount")
                names.insert("amount-" + Self.size(word.text))
            case .phone: names.insert("has-phone")
            case .mail: names.insert("has-mail")
            case .handle: names.insert("has-handle")
            case .link: names.insert("has-link")
            case .dial: names.insert("has-dial")
            case .number: if (4...8).contains(word.text.utf8.count) { names.insert("has-number") }
            }
        }
        return names.sorted().map { ScamEvidence(name: $0) }
    }
}
