import Captures
import FoundationEssentials
import HostNames
import Matching
import Reading
import Scams

/// Scores the scan of drawn screenshots, beside that of the messages that they show, by the built-in weights.
struct DrawnScamEvaluation {
    struct Report: Encodable {
        var texts = ScamScore()
        var pictures = ScamScore()
    }

    /// With `messages.tsv`, and a picture for each of its lines: `0000.png` and so on.
    let folder: String
    let recognition: CachedRecognition

    func run() async throws -> Report {
        let rules = ScanRules(ScamReader(hosts: HostNames()))
        var report = Report()
        for (index, sample) in try ScamFiles.all("\(folder)/messages.tsv").enumerated() {
            let digits = String(index)
            let name = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ".png"
            report.texts.add(sample, rules.scan(sample.text))
            report.pictures.add(sample, rules.scan(try await recognition.recognition(ofScreenshot: name)))
        }
        return report
    }
}

extension ScamScore {
    fileprivate mutating func add(_ sample: ScamSample, _ result: ScanResult) {
        add(
            result.text, isScam: sample.isScam,
            isFlagged: result.risk == ScanResult.cannotTell ? nil : ScanResult.warnings.contains(result.risk),
            probability: result.probability)
    }
}
