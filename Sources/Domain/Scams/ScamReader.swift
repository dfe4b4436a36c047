/// Reads a message and says whether it is a scam, and which parts say so. Pure: nothing is opened or asked.
///
/// The work grows with the length of the text, up to `ScannedText.limit`; of a longer text the first and last parts are
/// read, and the verdict says so.
package struct ScamReader: Sendable {
    /// Changes with the weights.
    package static let modelVersion = "scams-en-" + ModelDigest.of(PackageResources.weights_en_txt)

    private let hosts: any HostNaming
    private let language: ScamLanguage

    package init(hosts: any HostNaming) { self.init(hosts: hosts, language: .english) }

    package init(hosts: any HostNaming, language: ScamLanguage) {
        self.hosts = hosts
        self.language = language
    }

    /// - Parameters:
    ///   - sender: the number, address or name that the message came from.
    ///   - codes: contents of QR codes beside the text. Links in them are judged.
    package func read(_ text: String, sender: String? = nil, codes: [String] = []) -> ScamVerdict {
        let analysis = ScamAnalysis(text, sender: sender, codes: codes, language: language, hosts: hosts)
        return ScamJudgment(analysis, language: language).verdict
    }

    /// The smallest probability of messages with this risk.
    package static func leastProbability(of risk: ScamRisk) -> Double {
        switch risk {
        case .low: 0
        case .medium: ScamLanguage.english.model.medium
        case .high: ScamLanguage.english.model.high
        }
    }

    /// What the model weighs in a text.
    package func features(_ text: String) -> ScamFeatures {
        ScamAnalysis(text, sender: nil, codes: [], language: language, hosts: hosts).features
    }

    /// The plain words of a text, for lists of frequent words.
    package func words(_ text: String) -> [String] {
        PlainText(text, hosts: hosts, vocabulary: WordList([])).words.filter { $0.kind == .word }.map(\.text)
    }
}
