import Captures
import Crypto
import FoundationEssentials
import HTTPServer
import OCREngine

/// What somebody sends to be filed, checked: nothing of it is stored before this is whole.
struct CaptureInput: Sendable {
    enum Content: Sendable {
        case text(String)
        case image([UInt8], ImageFormat)
    }

    static let largestText = 1_048_576
    static let largestImage = ImageLimits().maxBytes
    static let longestRef = 1_000
    private static let farthestFuture: TimeInterval = 24 * 3600

    var content: Content
    var kind: CaptureKind
    var lane: Lane
    var language: String
    var capturedAt: Date
    /// Its sender said when; else it is the moment of its coming.
    var isTimed: Bool
    /// What it belongs to, where its sender says so.
    var batch: UUID?
    /// The sender's own name for it.
    var ref: String?

    /// Where a capture may belong to a batch.
    enum Belonging: Sendable {
        case never
        /// Where `batchId` names one.
        case asked
        /// It comes in one.
        case always
    }

    /// Reads `text, kind, timestamp, lane, language` from `fields`, `ref` and `batchId` where it may belong to a batch;
    /// the caller finishes it.
    /// - Parameters:
    ///   - image: of another part of the request; else the text is needed.
    ///   - lane: where the fields name none, and no batch.
    /// - Returns: nil where faults were noted.
    init?(
        _ fields: inout FieldReader, image: (bytes: [UInt8], format: ImageFormat)? = nil, lane: Lane, now: Date,
        belonging: Belonging = .never
    ) {
        let text = fields.text("text", upTo: Self.largestText)
        kind = fields.choice("kind", else: .unknownKind) ?? .auto
        batch = belonging == .asked ? fields.id("batchId", .unknownBatch) : nil
        ref = belonging == .never ? nil : fields.text("ref", upTo: Self.longestRef)
        let asked: Lane? = fields.choice("lane", else: .unknownLane)
        let isInBatch = batch != nil || belonging == .always
        if isInBatch, asked == .now { fields.note(.unknownLane, "lane", "The captures of a batch go in bulk.") }
        self.lane = isInBatch ? .bulk : asked ?? lane
        language = Self.language(&fields)
        let time = Self.time(&fields, now: now)
        isTimed = time != nil
        capturedAt = time ?? now
        if let image {
            if text != nil { fields.note(.unknownField, "text", "Send either a text or a picture, not both.") }
            content = .image(image.bytes, image.format)
        } else {
            content = .text(text ?? "")
            let isNamed = fields.faults.contains { $0.fault.pointer.hasSuffix("/text") }
            if !isNamed, !(text ?? "").unicodeScalars.contains(where: \.isVisible) { fields.note(.noText, "text") }
        }
        if !fields.faults.isEmpty { return nil }
    }

    private static func language(_ fields: inout FieldReader) -> String {
        guard let text = fields.text("language", upTo: 40) else { return "eng" }
        let names = text.split(separator: "+", omittingEmptySubsequences: false)
        let areValid = names.allSatisfy { name in
            let parts = name.split(separator: "_", omittingEmptySubsequences: false)
            return parts.first?.utf8.count == 3
                && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
        }
        guard areValid, names.count <= 3 else {
            fields.note(.invalidLanguage, "language")
            return "eng"
        }
        return text
    }

    private static func time(_ fields: inout FieldReader, now: Date) -> Date? {
        guard let text = fields.text("timestamp", upTo: 64) else { return nil }
        guard let time = Timestamp.parse(text), time.timeIntervalSince1970 >= 0 else {
            fields.note(.invalidTimestamp, "timestamp")
            return nil
        }
        if time.timeIntervalSince(now) > farthestFuture { fields.note(.timestampInFuture, "timestamp") }
        return time
    }

    /// Looks at an image's own header, before a decoder or the database is near it.
    static func inspect(_ bytes: [UInt8]) throws(APIFailure) -> ImageFormat {
        do throws(ImageProblem) { return try ImageInspection.inspect(bytes).format } catch {
            switch error.code {
            case .unsupported:
                throw APIFailure(
                    .unsupportedImage, headers: [("Accept", acceptedImages)], cause: error.operatorText)
            case .truncated: throw APIFailure(.truncatedImage, cause: error.operatorText)
            case .tooLarge:
                guard bytes.count <= largestImage else {
                    throw APIFailure(
                        .tooLarge, "This picture is too large: at most \(largestImage >> 20) MB are accepted.")
                }
                throw APIFailure(.imageTooLarge, cause: error.operatorText)
            case .proportions: throw APIFailure(.imageProportions, cause: error.operatorText)
            case .empty: throw APIFailure(bytes.isEmpty ? .emptyBody : .emptyImage, cause: error.operatorText)
            case .unreadable: throw APIFailure(.unreadableImage, cause: error.operatorText)
            }
        }
    }

    static let acceptedImages = ImageFormat.allCases.map(\.mimeType).joined(separator: ", ")
}
