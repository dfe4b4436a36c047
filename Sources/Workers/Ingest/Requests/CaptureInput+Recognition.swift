import Captures
import FoundationEssentials
import JSON
import Requests

/// OCR text that a phone sends: each observation is a line with its confidence and box.
extension CaptureInput {
    private static let maxObservations = 2_000
    private static let maxLineBytes = 4_096

    /// `{"observations": [{"text", "confidence", "box": {"x", "y", "width", "height"}}], "width", "height"}`.
    /// - Returns: nil if there is none or faults were noted.
    static func recognition(_ fields: inout FieldReader) -> Recognition? {
        guard var value = fields.value("recognition"), value != .null else { return nil }
        // A form sends the object as a string.
        if case .string(let text) = value, let parsed = try? JSONParser.parse(Array(text.utf8)) { value = parsed }
        guard var body = fields.nested(value, "recognition") else {
            fields.note(.wrongType, "recognition", "recognition must be an object, not \(value.typeName).")
            return nil
        }
        let recognition = read(&body)
        try? body.finish()
        fields.note(body.faults)
        return body.faults.isEmpty ? recognition : nil
    }

    private static func read(_ body: inout FieldReader) -> Recognition? {
        let width = side(&body, "width")
        let height = side(&body, "height")
        guard case .array(let items) = body.value("observations") else {
            body.note(.missingField, "observations", "recognition must have observations, an array.")
            return nil
        }
        guard items.count <= maxObservations else {
            body.note(.tooLong, "observations", "observations must have at most \(maxObservations).")
            return nil
        }
        var lines: [Line] = []
        for (number, item) in items.enumerated() {
            guard var observation = body.nested(item, "observations/\(number)") else {
                body.note(.wrongType, "observations/\(number)", "Each observation must be an object.")
                continue
            }
            if let line = line(&observation) { lines.append(line) }
            try? observation.finish()
            body.note(observation.faults)
        }
        if lines.isEmpty, body.faults.isEmpty { body.note(.noText, "observations") }
        return Recognition(width: width, height: height, lines: lines)
    }

    private static func side(_ body: inout FieldReader, _ name: String) -> Int {
        guard let value = body.value(name), value != .null else { return 0 }
        guard case .integer(let pixels) = value, (0...100_000).contains(pixels) else {
            body.note(.wrongType, name, "\(name) must be a whole number of pixels.")
            return 0
        }
        return pixels
    }

    private static func line(_ observation: inout FieldReader) -> Line? {
        let text = observation.text("text", upTo: maxLineBytes)
        if text == nil, observation.faults.isEmpty { observation.note(.missingField, "text") }
        let confidence = share(&observation, "confidence") ?? 1
        guard var place = observation.value("box").flatMap({ observation.nested($0, "box") }) else {
            observation.note(.missingField, "box", "An observation needs its box: x, y, width and height, 0 to 1.")
            return nil
        }
        let sides = ["x", "y", "width", "height"].map { share(&place, $0) }
        guard let x = sides[0], let y = sides[1], let width = sides[2], let height = sides[3] else {
            observation.note(.wrongType, "box", "box must have x, y, width and height, each from 0 to 1.")
            return nil
        }
        let box = Box(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
        return text.flatMap { words(of: $0, confidence, box) }
    }

    private static func share(_ fields: inout FieldReader, _ name: String) -> Double? {
        guard let value = fields.value(name), value != .null else { return nil }
        let number: Double? =
            switch value {
            case .integer(let number): Double(number)
            case .decimal(let number): number
            default: nil
            }
        guard let number, (0...1).contains(number) else {
            fields.note(.wrongType, name, "\(name) must be a number from 0 to 1.")
            return nil
        }
        return number
    }

    /// Splits a line into words. Each word gets a part of the box in proportion to its letters.
    private static func words(of text: String, _ confidence: Double, _ box: Box) -> Line? {
        let total = Double(max(1, text.count))
        var words: [Word] = []
        var place = 0
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isWhitespace || $0.isNewline }) {
            if part.contains(where: \.isVisible) {
                words.append(
                    Word(
                        text: String(part), confidence: confidence,
                        box: Box(
                            x: box.x + box.width * Double(place) / total, y: box.y,
                            width: box.width * Double(part.count) / total, height: box.height)))
            }
            place += part.count + 1
        }
        return words.isEmpty ? nil : Line(words: words)
    }
}

extension Character {
    fileprivate var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}
