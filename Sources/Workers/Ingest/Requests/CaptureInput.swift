import Captures
import Cards
import FoundationEssentials
import HTTPServer
import Imaging
import Requests

/// A validated capture of a request. Nothing is stored before validation ends.
struct CaptureInput: Sendable {
    enum Content: Sendable {
        case text(String)
        case image([UInt8], ImageFormat)
        /// OCR text from a phone, with the picture if the phone sent one.
        case recognition(Recognition, (bytes: [UInt8], format: ImageFormat)?)
    }

    static let maxTextBytes = 1_048_576
    static let maxImageBytes = ImageInput.maxBytes
    static let maxRefBytes = 1_000
    private static let maxFutureSeconds: TimeInterval = 24 * 3600

    var content: Content
    var kind: CaptureKind
    var lane: Lane
    var language: String
    /// nil for the default options.
    var wishes: RecognitionOptions?
    var capturedAt: Date
    /// Seconds east of UTC; nil if the client did not send an offset.
    var utcOffset: Int?
    /// Whether the client sent the time. Otherwise `capturedAt` is the time of arrival.
    var hasTimestamp: Bool
    var batch: UUID?
    /// The client's reference.
    var ref: String?
    /// Accept the capture even if the same device sent the same content minutes before.
    var keepsDuplicates = false
    /// Where the thing of a picture is; nil: the device's default.
    var location: UUID?
    /// The screenshot prompt that a scan answers.
    var prompt: UUID?

    /// Whether a capture may have a batch.
    enum BatchMembership: Sendable {
        case never
        /// If the request has `batchId`.
        case asked
        /// The request is for a batch.
        case always
    }

    /// Reads `text, recognition, kind, timestamp, lane, language, languages`, `quality, words` or, of a message, `sender,
    /// recipient`, and `ref` and `batchId` if the capture may have a batch. The caller calls `fields.finish()`.
    /// - Parameters:
    ///   - image: the image from another part of the request; if nil, the text is required.
    ///   - lane: used if the request has neither a lane nor a batch.
    /// - Returns: nil if faults were noted.
    init?(
        _ fields: inout FieldReader, image: (bytes: [UInt8], format: ImageFormat)? = nil, lane: Lane, now: Date,
        membership: BatchMembership = .never
    ) {
        let text = fields.text("text", upTo: Self.maxTextBytes)
        kind = Self.kind(&fields)
        batch = membership == .asked ? fields.id("batchId", .unknownBatch) : nil
        ref = membership == .never ? nil : fields.text("ref", upTo: Self.maxRefBytes)
        let asked: Lane? = fields.choice("lane", else: .unknownLane)
        let isInBatch = batch != nil || membership == .always
        if isInBatch, asked == .now { fields.note(.unknownLane, "lane", "Captures of a batch must use the lane bulk.") }
        self.lane = isInBatch ? .bulk : asked ?? lane
        language = Self.language(&fields)
        let recognition = Self.recognition(&fields)
        wishes =
            kind == .message
            ? .message(&fields, isText: image == nil && recognition == nil) : Self.wishes(&fields)
        let sent = Self.time(&fields, now: now)
        hasTimestamp = sent != nil
        capturedAt = sent?.time ?? now
        utcOffset = sent?.utcOffset
        if let recognition {
            if text != nil { fields.note(.unknownField, "text", "Send either a text or a recognition, not both.") }
            content = .recognition(recognition, image)
        } else if let image {
            if text != nil { fields.note(.unknownField, "text", "Send either a text or a picture, not both.") }
            content = .image(image.bytes, image.format)
        } else {
            content = .text(text ?? "")
            if let text, CardParser.isCards(text, saidToBe: kind) {
                let count = CardParser.countCards(in: text)
                if count > CardParser.maximumCards {
                    fields.note(
                        .tooManyCards, "text",
                        "text holds \(count) cards: at most \(CardParser.maximumCards) are accepted at once.")
                }
            }
            if !Self.hasContentFault(fields) { Self.requireText(text, &fields) }
        }
        if !fields.faults.isEmpty { return nil }
    }

    private static func hasContentFault(_ fields: FieldReader) -> Bool {
        let names = ["text", "recognition", "image", "url", "blob", "file"]
        return fields.faults.contains { fault in
            names.contains { fault.fault.pointer.hasPrefix("\(fields.place)/\($0)") }
        }
    }

    private static func requireText(_ text: String?, _ fields: inout FieldReader) {
        guard let text else {
            fields.note(.noText, "text", "The capture has no content: send a text, a picture or a recognition.")
            return
        }
        if !text.unicodeScalars.contains(where: \.isVisible) { fields.note(.noText, "text", "The text is empty.") }
    }

    private static func kind(_ fields: inout FieldReader) -> CaptureKind {
        guard let text = fields.text("kind", upTo: 100) else { return .auto }
        do throws(APIFailure) { return try CaptureKind(accepted: text) } catch {
            fields.note(error.code, "kind", error.detail)
            return .auto
        }
    }

    private static func time(_ fields: inout FieldReader, now: Date) -> (time: Date, utcOffset: Int?)? {
        guard let text = fields.text("timestamp", upTo: 64) else { return nil }
        guard let sent = Timestamp.parseZoned(text), sent.time.timeIntervalSince1970 >= 0 else {
            fields.note(.invalidTimestamp, "timestamp")
            return nil
        }
        if sent.time.timeIntervalSince(now) > maxFutureSeconds { fields.note(.timestampInFuture, "timestamp") }
        return sent
    }
}
