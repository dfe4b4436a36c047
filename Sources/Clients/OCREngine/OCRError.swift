/// Why an image gave no recognition.
package enum OCRError: Error, Codable, Sendable, Equatable, CustomStringConvertible {
    case image(ImageProblem)
    /// A name in `asked` is not among the installed languages.
    case languageMissing(asked: [String], installed: [String])
    /// The slot died or spoke nonsense, on every try.
    case slotCrashed(String)
    /// The slot used up its time, on every try.
    case timedOut(seconds: Double)
    /// No slot could be started: the command, the language data or the system is at fault, not the image.
    case unavailable(String)
    case cancelled
    /// The engine was closed.
    case closed

    /// What a queue does with the work.
    package enum Disposition: String, Sendable { case retry, reject, fatal }

    package var disposition: Disposition {
        switch self {
        case .image, .languageMissing: .reject
        // The picture may be sound: an operator gives the slot more time or memory, mends it, and replays.
        case .slotCrashed, .timedOut: .fatal
        case .unavailable, .cancelled, .closed: .retry
        }
    }

    package var code: String {
        switch self {
        case .image(let problem): problem.code.rawValue
        case .languageMissing: "language_not_installed"
        case .slotCrashed: "ocr_crashed"
        case .timedOut: "ocr_timed_out"
        case .unavailable: "ocr_unavailable"
        case .cancelled: "ocr_cancelled"
        case .closed: "ocr_closed"
        }
    }

    package var description: String { "\(operatorText) (\(code))" }

    package var operatorText: String {
        switch self {
        case .image(let problem): problem.operatorText
        case .languageMissing(let asked, let installed):
            "asked for \(asked.joined(separator: "+")); installed: "
                + (installed.isEmpty ? "none" : installed.joined(separator: ", "))
        case .slotCrashed(let detail): "the recognition process failed: \(detail)"
        case .timedOut(let seconds): "no answer from the recognition process within \(seconds) s"
        case .unavailable(let detail): "the recognition process did not start: \(detail)"
        case .cancelled: "the caller cancelled"
        case .closed: "the engine is closed"
        }
    }

    package var userText: String {
        switch self {
        case .image(let problem): problem.userText
        case .languageMissing: "Text in this language can't be read here yet. Please ask whoever runs this server."
        case .slotCrashed, .timedOut:
            "This picture couldn't be read. It is kept for whoever runs this server to look at."
        case .unavailable, .closed: "Pictures can't be read right now. Please try again later."
        case .cancelled: "Reading this picture was cancelled."
        }
    }
}
