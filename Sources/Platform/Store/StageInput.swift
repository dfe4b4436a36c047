package import Captures
package import FoundationEssentials

/// A capture as a stage before the match finds it.
package struct StageInput: Sendable {
    package var reference: WorkReference
    package var kind: CaptureKind
    package var language: String
    package var capturedAt: Date
    /// Seconds east of UTC: as its sender said, else in its owner's time zone at that moment.
    package var utcOffset: Int
    package var image: UUID?
    package var text: String?
    package var recognition: Recognition?
    /// What it has waited for. At `rate` its slot has been paid for.
    package var gate: WorkGate?
    /// How its sender wants it read.
    package var wishes: ReadingWishes?

    package init(
        reference: WorkReference, kind: CaptureKind, language: String, capturedAt: Date, utcOffset: Int,
        image: UUID? = nil,
        text: String? = nil, recognition: Recognition? = nil, gate: WorkGate? = nil,
        wishes: ReadingWishes? = nil
    ) {
        self.reference = reference
        self.kind = kind
        self.language = language
        self.capturedAt = capturedAt
        self.utcOffset = utcOffset
        self.image = image
        self.text = text
        self.recognition = recognition
        self.gate = gate
        self.wishes = wishes
    }
}
