package import Imaging

/// Why reading an image failed.
package enum OCRError: Error, Codable, Sendable, Equatable, CustomStringConvertible {
    case image(ImageProblem)
    /// A language in `asked` is not installed.
    case languageMissing(asked: [String], installed: [String])
    /// Tesseract cannot load these languages. The cause is the folder of language files, not the image.
    case languagesNotLoaded([String], folder: String)
    /// The slot crashed or sent an invalid reply in every attempt.
    case slotCrashed(String)
    /// The slot exceeded its time in every attempt.
    case timedOut(seconds: Double)
    /// No slot could be started. The cause is the command, the language data or the system, not the image.
    case unavailable(String)
    case cancelled
    /// The engine was closed.
    case closed

    /// What a stage does with the work.
    package enum Disposition: String, Sendable { case retry, reject, fatal }

    package var disposition: Disposition {
        switch self {
        case .image: .reject
        // The picture may be valid: an operator can install the language, raise the slot's time or memory limit, or fix
        // the slot, and replay the work.
        case .languageMissing, .slotCrashed, .timedOut: .fatal
        case .languagesNotLoaded, .unavailable, .cancelled, .closed: .retry
        }
    }

    package var code: String {
        switch self {
        case .image(let problem): problem.code.rawValue
        case .languageMissing: "language_not_installed"
        case .slotCrashed: "ocr_crashed"
        case .timedOut: "ocr_timed_out"
        case .languagesNotLoaded, .unavailable: "ocr_unavailable"
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
        case .languagesNotLoaded(let languages, let folder):
            "Tesseract cannot load \(languages.joined(separator: "+")) from \(folder)"
        case .slotCrashed(let detail): "the recognition process failed: \(detail)"
        case .timedOut(let seconds): "no answer from the recognition process within \(seconds) s"
        case .unavailable(let detail): "the recognition process did not start: \(detail)"
        case .cancelled: "the caller canceled the request"
        case .closed: "the engine is closed"
        }
    }

    package var userText: String {
        switch self {
        case .image(let problem): problem.userText
        case .languageMissing: "Text in this language can't be read here yet. Please ask the operator of this server."
        case .slotCrashed, .timedOut:
            "This picture couldn't be read. It is kept, so that the operator of this server can look at it."
        case .languagesNotLoaded, .unavailable, .closed: "Pictures can't be read right now. Please try again later."
        case .cancelled: "Reading this picture was canceled."
        }
    }
}
