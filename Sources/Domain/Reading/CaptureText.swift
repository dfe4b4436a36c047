package import Captures
package import FoundationEssentials

/// A capture as its readers see it.
package struct CaptureText: Sendable {
    /// What its sender says it is; `auto` leaves it to the look of the picture.
    package var kind: CaptureKind
    /// As its sender gave it; nil for a picture.
    package var text: String?
    /// What was recognised in a picture.
    package var recognition: Recognition?
    /// When it was captured: what "tomorrow" means.
    package var moment: Date
    /// Seconds east of UTC where it was captured: whose "tomorrow".
    package var utcOffset: Int
    /// As its sender says, such as `eng`.
    package var language: String

    package init(
        kind: CaptureKind, text: String?, recognition: Recognition?, moment: Date, utcOffset: Int = 0,
        language: String = "eng"
    ) {
        self.kind = kind
        self.text = text
        self.recognition = recognition
        self.moment = moment
        self.utcOffset = utcOffset
        self.language = language
    }

    package var plain: String { text ?? recognition?.text ?? "" }
}
