package import Captures
import Conversations
package import Matching
package import Scams

/// Scans a text, or the words and codes of a picture, for scams.
package struct ScanRules: Sendable {
    private let reader: ScamReader

    package init(_ reader: ScamReader) { self.reader = reader }

    /// - Parameter sender: the number or name that the message came from.
    package func scan(_ text: String, sender: String? = nil) -> ScanResult {
        ScanResult(reader.read(text, sender: sender), of: text)
    }

    /// - Parameter recognition: of a chat only its messages are judged, so that the words around them change nothing.
    package func scan(_ recognition: Recognition) -> ScanResult {
        let recognition = recognition.scanned
        // Bar codes hold numbers of goods.
        let codes = recognition.codes.filter(\.mayHoldLink)
        let text = recognition.text
        return ScanResult(
            reader.read(text, codes: codes.map(\.payload)), of: text, on: recognition.wordPlaces, codes: codes)
    }
}

extension Code {
    /// Retail codes hold digits only.
    fileprivate var mayHoldLink: Bool { !payload.allSatisfy(\.isNumber) }
}

extension Recognition {
    /// The words that the reader judges. The spans of reasons count in the text of these words.
    fileprivate var scanned: Recognition { readable.recognition.ofMessages }

    /// The scalars of `text` that each word has, with the word's box.
    fileprivate var wordPlaces: [(scalars: Range<Int>, box: Box)] {
        var places: [(Range<Int>, Box)] = []
        var start = 0
        for word in lines.flatMap(\.words) {
            let end = start + word.text.unicodeScalars.count
            places.append((start..<end, word.box))
            // A space or a line feed follows.
            start = end + 1
        }
        return places
    }
}

extension ScanResult {
    /// Adds what another reader has found in the text. The risk never sinks, and rises only with a reason.
    /// - Parameters:
    ///   - reasons: in the text of this result.
    ///   - recognition: of a picture, whose words get boxes.
    package func adding(
        _ reasons: [ScamReason], risk claimed: ScamRisk?, on recognition: Recognition? = nil
    ) -> ScanResult {
        let known = Set(self.reasons.map(\.kind))
        let added = reasons.filter { !known.contains($0.kind.rawValue) }
        guard let claimed, claimed != .low, !reasons.isEmpty else { return self }
        var result = self
        let words = recognition?.scanned.wordPlaces ?? []
        result.reasons += added.map { Reason($0, on: words, codes: []) }
        result.reasons = Array(result.reasons.prefix(ScamVerdict.mostReasons))
        if self.risk != ScamRisk.high.rawValue { result.risk = claimed.rawValue }
        result.probability = max(probability, ScamReader.leastProbability(of: claimed))
        let kinds = result.reasons.compactMap { ScamReasonKind(rawValue: $0.kind) }
        let risk = ScamRisk(rawValue: result.risk)
        result.category = ScamCategory(kinds, risk: risk).rawValue
        result.explanation = ScamExplanation.of(kinds, risk: risk)
        return result
    }

    fileprivate init(
        _ verdict: ScamVerdict, of text: String, on words: [(scalars: Range<Int>, box: Box)] = [], codes: [Code] = []
    ) {
        self.init(
            risk: verdict.risk?.rawValue ?? Self.cannotTell, probability: verdict.probability,
            category: verdict.category.rawValue, explanation: verdict.explanation,
            reasons: verdict.reasons.map { Reason($0, on: words, codes: codes) }, links: verdict.links.map(Link.init),
            text: text, isPartial: verdict.isPartial, model: ScamReader.modelVersion)
    }
}

extension ScanResult.Reason {
    fileprivate init(_ reason: ScamReason, on words: [(scalars: Range<Int>, box: Box)], codes: [Code]) {
        let (place, boxes): (Place, [Box]) =
            switch reason.place {
            case .text(let span): (.text, words.filter { $0.scalars.overlaps(span) }.map(\.box))
            case .code(let index): (.code, codes.indices.contains(index) ? [codes[index].box] : [])
            case .sender: (.sender, [])
            }
        self.init(
            kind: reason.kind.rawValue, place: place, start: reason.span?.lowerBound, end: reason.span?.upperBound,
            text: reason.text, boxes: boxes)
    }
}

extension ScanResult.Link {
    fileprivate init(_ link: ScamLink) {
        let isCode = if case .code = link.place { true } else { false }
        self.init(
            text: link.text, url: link.url, host: link.host, registrableDomain: link.registrableDomain,
            findings: link.findings.map(\.clause), isCode: isCode)
    }
}

extension ScamLink.Finding {
    /// A clause without a subject.
    fileprivate var clause: String {
        switch self {
        case .official(let brand): "belongs to \(brand)"
        case .wellKnown: "leads to a well-known site"
        case .lookalike(let brand): "imitates \(brand)"
        case .brandInHost(let brand), .brandInPath(let brand): "borrows the name \(brand)"
        case .punycode: "has letters that can deceive"
        case .rawAddress: "has a number instead of a name"
        case .shortener: "is short and hides where it leads"
        case .freeHosting: "leads to a page that anybody can make"
        case .bait: "has a name that lures"
        case .ownName: "has the name of the sender"
        case .hyphen: "has a name with a hyphen"
        case .cheapEnding: "has an ending that is often abused"
        case .userBeforeHost: "hides its host behind an @"
        case .chat: "opens a chat in another app"
        case .download: "installs something"
        case .unrelated(let brand): "does not belong to \(brand)"
        }
    }
}
