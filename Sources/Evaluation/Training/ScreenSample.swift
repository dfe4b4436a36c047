import Captures
import Conversations
import FoundationEssentials

/// A segment of a labeled screen, for training.
struct ScreenSample: Sendable {
    var input: [Float]
    var role: ScreenRole
    /// Index of the bubble.
    var bubble: Int?

    /// The parts of a drawn screen, as its label lists them.
    struct Truth: Decodable {
        struct Element: Decodable {
            var role: String
            var text: String
            var box: Box
            /// Index of the message.
            var message: Int?
        }

        struct Message: Decodable {
            var side: String
            var text: String
            var box: Box

            var role: ScreenRole { side == "right" ? .sent : .received }
            var hasText: Bool { text.contains { $0.isLetter || $0.isNumber } }
        }

        var messages: [Message]
        var elements: [Element]

        func role(_ element: Element) -> ScreenRole? {
            guard element.role == "text" else { return ScreenRole(rawValue: element.role) }
            guard let message = element.message, messages.indices.contains(message) else { return nil }
            return messages[message].role
        }

        /// A picture is a message, if the message has no text, or an attachment of a message with text.
        func role(ofPicture box: Box) -> ScreenRole {
            let message = messages.max { $0.box.shared(with: box) < $1.box.shared(with: box) }
            guard let message, 2 * message.box.shared(with: box) > box.width * box.height,
                3 * message.box.shared(with: box) > message.box.width * message.box.height
            else { return .noise }
            return message.hasText ? .attachment : message.role
        }
    }

    /// The samples of a picture; of a part of the picture, because people cut screenshots; and of the picture without
    /// bubbles and colors, as phones recognize it.
    static func samples(
        of recognition: Recognition, _ truth: Truth, cut: (top: Double, bottom: Double)
    ) -> [[ScreenSample]] {
        [
            samples(of: recognition, truth),
            samples(of: recognition.cut(cut.top, cut.bottom), truth.cut(cut.top, cut.bottom)),
            samples(of: recognition.plain, truth),
        ]
    }

    /// The segments of a picture, each with the role of most of its letters. A segment in no labeled part is noise.
    static func samples(of recognition: Recognition, _ truth: Truth) -> [ScreenSample] {
        ScreenLabelers.segments(of: recognition).map { segment in
            var sample = ScreenSample(input: segment.input, role: .noise, bubble: segment.bubble)
            guard !segment.words.isEmpty else {
                sample.role = truth.role(ofPicture: segment.box)
                return sample
            }
            var letters: [ScreenRole: Int] = [:]
            for word in segment.words {
                // An emoji is read as noise.
                guard let element = truth.elements.first(where: { $0.box.isAround(word.box, truth: $0) }),
                    let role = truth.role(element), element.text.contains(where: { $0.isLetter || $0.isNumber })
                else {
                    letters[.noise, default: 0] += word.text.count
                    continue
                }
                letters[role, default: 0] += word.text.count
            }
            // Receipts beside a time do not make the time a receipt.
            let role =
                letters[.time] != nil && letters[.mark] != nil
                ? .time : letters.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
            sample.role = role ?? .noise
            return sample
        }
    }
}

extension Box {
    /// Whether the middle of a read word lies in the labeled word, with some tolerance, because letters are lower than
    /// their line.
    fileprivate func isAround(_ word: Box, truth: ScreenSample.Truth.Element) -> Bool {
        let (slackX, slackY) = (0.004, 0.1 * height)
        return x - slackX <= word.midX && word.midX <= maxX + slackX && y - slackY <= word.midY
            && word.midY <= maxY + slackY
    }
}

extension Box {
    /// Area that both share.
    fileprivate func shared(with other: Box) -> Double {
        max(0, min(maxX, other.maxX) - max(x, other.x)) * max(0, min(maxY, other.maxY) - max(y, other.y))
    }
}

extension Recognition {
    /// Lines alone, with boxes of words estimated from the numbers of letters.
    fileprivate var plain: Recognition {
        let lines = lines.map { line in
            let letter = line.box.width / Double(max(1, line.text.count))
            var x = line.box.x
            return Line(
                words: line.words.map { word in
                    let width = letter * Double(word.text.count)
                    defer { x += width + letter }
                    let box = Box(x: x, y: line.box.y, width: width, height: line.box.height)
                    return Word(text: word.text, confidence: word.confidence, box: box)
                })
        }
        return Recognition(width: width, height: height, lines: lines)
    }

    /// The part between two heights, fractions of this picture.
    fileprivate func cut(_ top: Double, _ bottom: Double) -> Recognition {
        let lines = lines.compactMap { line -> Line? in
            let words = line.words.compactMap { word -> Word? in
                guard let box = word.box.cut(top, bottom), box.height > 0.7 * word.box.height / (bottom - top) else {
                    return nil
                }
                return Word(text: word.text, confidence: word.confidence, box: box, colors: word.colors)
            }
            return words.isEmpty ? nil : Line(words: words)
        }
        let bubbles = bubbles.compactMap { bubble in
            bubble.box.cut(top, bottom).map { Bubble(box: $0, side: bubble.side) }
        }
        let words = lines.flatMap(\.words)
        return Recognition(
            width: width, height: Int(Double(height) * (bottom - top)), lines: lines,
            bubbles: bubbles.filter { bubble in words.contains { bubble.box.containsCenter(of: $0.box) } },
            pictures: pictures.compactMap { $0.cut(top, bottom) })
    }
}

extension ScreenSample.Truth {
    fileprivate func cut(_ top: Double, _ bottom: Double) -> Self {
        let elements = elements.compactMap { element -> Element? in
            guard let box = element.box.cut(top, bottom) else { return nil }
            var element = element
            element.box = box
            return element
        }
        let messages = messages.map { message in
            var message = message
            message.box = message.box.cut(top, bottom) ?? Box(x: 0, y: 0, width: 0, height: 0)
            return message
        }
        return Self(messages: messages, elements: elements)
    }
}

extension Box {
    fileprivate func cut(_ top: Double, _ bottom: Double) -> Box? {
        let (from, to) = (max(y, top), min(maxY, bottom))
        guard to > from else { return nil }
        return Box(x: x, y: (from - top) / (bottom - top), width: width, height: (to - from) / (bottom - top))
    }
}
