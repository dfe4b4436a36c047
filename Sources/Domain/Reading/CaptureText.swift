package import Captures
package import FoundationEssentials

/// A capture as its readers see it.
package struct CaptureText: Sendable {
    /// The kind that the sender gave; with `auto` the content decides.
    package var kind: CaptureKind
    /// The text that the sender gave; nil for a picture.
    package var text: String?
    /// What was recognized in a picture; nil for a text.
    package var recognition: Recognition?
    /// Time of the capture; resolves "tomorrow".
    package var moment: Date
    /// Seconds east of UTC at the place of the capture; resolves "tomorrow".
    package var utcOffset: Int
    /// The owner's time zone, an IANA name; nil if unknown. Tells the order of day and month.
    package var timeZone: String?
    /// Language that the sender gave, such as `eng`.
    package var language: String
    /// For captures of things; nil for others.
    package var item: ItemContext?
    /// Whether a capture of another kind is scanned for scams, too.
    package var isScanned: Bool
    /// The number or name that the message came from.
    package var sender: String?
    /// To whom the owner sent the message; nil if the owner did not write it.
    package var recipient: String?

    package init(
        kind: CaptureKind, text: String?, recognition: Recognition?, moment: Date, utcOffset: Int = 0,
        timeZone: String? = nil, language: String = "eng", item: ItemContext? = nil, isScanned: Bool = false,
        sender: String? = nil, recipient: String? = nil
    ) {
        self.kind = kind
        self.text = text
        self.recognition = recognition
        self.moment = moment
        self.utcOffset = utcOffset
        self.timeZone = timeZone
        self.language = language
        self.item = item
        self.isScanned = isScanned
        self.sender = sender
        self.recipient = recipient
    }

    package var plain: String { text ?? recognition?.text ?? "" }
}
