package import Captures

/// What a scan for scams has found in a capture.
///
/// Names are those of the module `Scams`, as texts: a release reads the results of a newer one.
package struct ScanResult: Codable, Sendable, Equatable {
    package struct Reason: Codable, Sendable, Equatable {
        package enum Place: String, Codable, Sendable { case text, code, sender }

        package var kind: String
        package var place: Place
        /// Of a reason in the text: Unicode scalars from the start of `ScanResult.text`.
        package var start: Int?
        package var end: Int?
        /// The words of the reason, letter for letter.
        package var text: String
        /// Around the words, or the code, in the picture.
        package var boxes: [Box]

        package init(kind: String, place: Place, start: Int?, end: Int?, text: String, boxes: [Box]) {
            self.kind = kind
            self.place = place
            self.start = start
            self.end = end
            self.text = text
            self.boxes = boxes
        }
    }

    package struct Link: Codable, Sendable, Equatable {
        /// As written.
        package var text: String
        package var url: String
        package var host: String
        package var registrableDomain: String?
        /// Facts about the link, as clauses for a person.
        package var findings: [String]
        package var isCode: Bool

        package init(
            text: String, url: String, host: String, registrableDomain: String?, findings: [String], isCode: Bool
        ) {
            self.text = text
            self.url = url
            self.host = host
            self.registrableDomain = registrableDomain
            self.findings = findings
            self.isCode = isCode
        }
    }

    /// The risk of a message that the reader cannot judge.
    package static let cannotTell = "cannot_tell"
    /// The owner is warned of a scan with one of these risks.
    package static let warnings: Set = ["medium", "high"]

    /// `low`, `medium`, `high`, `cannot_tell`
    package var risk: String
    /// 0…1.
    package var probability: Double
    package var category: String
    package var explanation: String
    package var reasons: [Reason]
    package var links: [Link]
    /// The text that was judged.
    package var text: String
    /// The text is longer than what the reader reads: parts of the text were judged.
    package var isPartial: Bool
    package var model: String

    package init(
        risk: String, probability: Double, category: String, explanation: String, reasons: [Reason], links: [Link],
        text: String, isPartial: Bool, model: String
    ) {
        self.risk = risk
        self.probability = probability
        self.category = category
        self.explanation = explanation
        self.reasons = reasons
        self.links = links
        self.text = text
        self.isPartial = isPartial
        self.model = model
    }
}
