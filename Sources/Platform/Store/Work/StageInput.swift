package import Captures
package import FoundationEssentials
package import Matching

/// The input of a stage up to `match` for one capture.
package struct StageInput: Sendable {
    package var reference: WorkReference
    package var kind: CaptureKind
    package var language: String
    package var capturedAt: Date
    /// Seconds east of UTC: as the client sent it, otherwise of the owner's time zone at that time.
    package var utcOffset: Int
    /// The owner's time zone, an IANA name; nil without settings.
    package var timeZone: String?
    /// Whether the owner wants captures of every kind to be scanned for scams.
    package var isScanned: Bool
    package var image: UUID?
    package var text: String?
    package var recognition: Recognition?
    package var understanding: Understanding?
    /// What the work has waited for. With `rate` its provider call is already charged.
    package var gate: DelayReason?
    /// The recognition options that the client sent.
    package var wishes: RecognitionOptions?

    package init(
        reference: WorkReference, kind: CaptureKind, language: String, capturedAt: Date, utcOffset: Int,
        timeZone: String? = nil, isScanned: Bool = false, image: UUID? = nil, text: String? = nil,
        recognition: Recognition? = nil,
        gate: DelayReason? = nil,
        wishes: RecognitionOptions? = nil
    ) {
        self.reference = reference
        self.kind = kind
        self.language = language
        self.capturedAt = capturedAt
        self.utcOffset = utcOffset
        self.timeZone = timeZone
        self.isScanned = isScanned
        self.image = image
        self.text = text
        self.recognition = recognition
        self.gate = gate
        self.wishes = wishes
    }
}
