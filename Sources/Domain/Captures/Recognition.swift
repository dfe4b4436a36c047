/// A rectangle in fractions of the upright image: 0…1, origin at the top left.
package struct Box: Codable, Sendable, Equatable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var midX: Double { x + width / 2 }
    package var midY: Double { y + height / 2 }
    package var maxX: Double { x + width }
    package var maxY: Double { y + height }

    package func containsCenter(of other: Box) -> Bool {
        x <= other.midX && other.midX <= maxX && y <= other.midY && other.midY <= maxY
    }

    package func union(_ other: Box) -> Box {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Box(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

/// One recognized word. `confidence` is Tesseract's, 0…1, and not a probability.
package struct Word: Codable, Sendable, Equatable {
    package var text: String
    package var confidence: Double
    package var box: Box
    /// Whether a second pass read the same word here; nil if there was no second pass.
    package var isConfirmed: Bool?
    /// nil in photos.
    package var colors: Colors?

    /// 0xRRGGBB
    package struct Colors: Codable, Sendable, Equatable {
        package var ink: UInt32
        package var ground: UInt32

        package init(ink: UInt32, ground: UInt32) {
            self.ink = ink
            self.ground = ground
        }
    }

    package init(text: String, confidence: Double, box: Box, isConfirmed: Bool? = nil, colors: Colors? = nil) {
        self.text = text
        self.confidence = confidence
        self.box = box
        self.isConfirmed = isConfirmed
        self.colors = colors
    }
}

/// Words on one line in reading order.
package struct Line: Codable, Sendable, Equatable {
    package var words: [Word]
    package var box: Box

    /// - Precondition: `words` is not empty.
    package init(words: [Word]) {
        precondition(!words.isEmpty, "a line has at least one word")
        self.words = words
        self.box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
    }

    package var text: String { words.map(\.text).joined(separator: " ") }
    package var confidence: Double { words.map(\.confidence).reduce(0, +) / Double(words.count) }
}

/// A bar code or QR code found in the picture.
package struct Code: Codable, Sendable, Equatable {
    package var symbology: String
    package var payload: String
    package var box: Box

    package init(symbology: String, payload: String, box: Box) {
        self.symbology = symbology
        self.payload = payload
        self.box = box
    }
}

/// A rounded rectangle of one color behind text: a chat bubble. Its side tells who wrote the message.
package struct Bubble: Codable, Sendable, Equatable {
    package enum Side: String, Codable, Sendable { case left, right }
    package var box: Box
    package var side: Side

    package init(box: Box, side: Side) {
        self.box = box
        self.side = side
    }
}

/// Everything recognized in a picture.
package struct Recognition: Codable, Sendable, Equatable {
    /// Pixels of the upright image.
    package var width: Int
    package var height: Int
    package var lines: [Line]
    package var codes: [Code]
    package var bubbles: [Bubble]
    /// Areas in a chat that hold no words and differ from the background: photos, stickers, emoji, people.
    package var pictures: [Box]
    /// Problems that a person can fix: `low_contrast`, `small_text`.
    package var quality: [String]
    /// Cards and pages that were straightened before their words were read. Words outside all of them were read
    /// directly from the picture.
    package var sheets: [CardQuad]

    package init(
        width: Int, height: Int, lines: [Line], codes: [Code] = [], bubbles: [Bubble] = [], pictures: [Box] = [],
        quality: [String] = [], sheets: [CardQuad] = []
    ) {
        self.width = width
        self.height = height
        self.lines = lines
        self.codes = codes
        self.bubbles = bubbles
        self.pictures = pictures
        self.quality = quality
        self.sheets = sheets
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            width: try container.decode(Int.self, forKey: .width),
            height: try container.decode(Int.self, forKey: .height),
            lines: try container.decode([Line].self, forKey: .lines),
            codes: try container.decode([Code].self, forKey: .codes),
            bubbles: try container.decode([Bubble].self, forKey: .bubbles),
            // Recognitions stored by an earlier release have no `pictures` and `sheets`.
            pictures: try container.decodeIfPresent([Box].self, forKey: .pictures) ?? [],
            quality: try container.decode([String].self, forKey: .quality),
            sheets: try container.decodeIfPresent([CardQuad].self, forKey: .sheets) ?? [])
    }

    /// Width divided by height; 1 if the height is 0.
    package var aspect: Double { height > 0 ? Double(width) / Double(height) : 1 }

    /// Lines in reading order, joined by line feeds.
    package var text: String { lines.map(\.text).joined(separator: "\n") }

    /// Average over all words; 0 without words.
    package var confidence: Double {
        let words = lines.flatMap(\.words)
        return words.isEmpty ? 0 : words.map(\.confidence).reduce(0, +) / Double(words.count)
    }
}
