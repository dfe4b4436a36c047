/// A part of a message that speaks for a scam.
package struct ScamReason: Sendable, Equatable {
    package enum Place: Sendable, Equatable {
        /// Unicode scalars of the text as given.
        case text(Range<Int>)
        /// Index of a QR code.
        case code(Int)
        case sender

        func overlaps(_ other: Place) -> Bool {
            if case (.text(let own), .text(let span)) = (self, other) { own.overlaps(span) } else { self == other }
        }
    }

    package var kind: ScamReasonKind
    package var place: Place
    /// The scalars at the place, letter for letter; of a code the link in its content, of a sender the whole.
    package var text: String

    package init(kind: ScamReasonKind, place: Place, text: String) {
        self.kind = kind
        self.place = place
        self.text = text
    }

    /// Unicode scalars of the text as given; nil for codes and senders.
    package var span: Range<Int>? {
        if case .text(let span) = place { span } else { nil }
    }

    package var codeIndex: Int? {
        if case .code(let index) = place { index } else { nil }
    }
}
