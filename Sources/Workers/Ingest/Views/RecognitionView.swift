import Captures
import JSON
import Requests
import Store

/// The OCR text of a picture: text, lines, and words with confidence and box. A phone can send its own OCR text in the
/// same shape.
enum RecognitionView {
    static func json(_ recognition: Recognition) -> JSON {
        .recognition(
            observations: .array(recognition.lines.map(observation)),
            fullText: .string(recognition.text),
            lines: .array(recognition.lines.map { .string($0.text) }),
            confidence: .decimal(recognition.confidence),
            codes: .array(
                recognition.codes.map { code in
                    [
                        "symbology": .string(code.symbology), "payload": .string(code.payload), "box": code.box.json,
                    ]
                }),
            quality: .array(recognition.quality.map(JSON.string)),
            width: .integer(recognition.width),
            height: .integer(recognition.height)
        )
    }

    private static func observation(_ line: Line) -> JSON {
        [
            "text": .string(line.text), "confidence": .decimal(line.confidence), "box": line.box.json,
            "words": .array(
                line.words.map { word in
                    [
                        "text": .string(word.text), "confidence": .decimal(word.confidence), "box": word.box.json,
                    ]
                }),
        ]
    }
}
