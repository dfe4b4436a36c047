package import FoundationEssentials
import HTTPServer
package import Imaging
import JSON
package import Requests

/// Accepts a message as a capture of the kind `scan`, and waits for the line, but no longer than the given time. The
/// result is the id of the capture, which is the id of the scan.
package typealias ScanIntake =
    @Sendable (ScanInput, AuthenticatedRequest, Duration) async throws(APIFailure) -> UUID

/// A message to be scanned for scams: a text, or a picture of one.
package struct ScanInput: Sendable {
    package var text: String?
    package var picture: (bytes: [UInt8], format: ImageFormat)?
    /// The number or name that the phone shows for the sender.
    package var sender: String?
    /// The screenshot prompt that the scan answers.
    package var prompt: UUID?
    /// Nil for now.
    package var capturedAt: Date?
}

/// The request to scan a message, or a capture of before.
struct ScanRequest: Sendable {
    static let bodyLimit = FieldReader.pictureBodyLimit
    /// Unicode scalars.
    static let longestText = 20_000
    static let longestSender = 200

    enum Subject: Sendable {
        case message(ScanInput)
        case capture(UUID, prompt: UUID?)
    }

    let subject: Subject

    init(_ call: AuthenticatedRequest, now: Date = Date()) throws(APIFailure) {
        let type = call.request.contentType?.value
        switch type {
        case "multipart/form-data":
            let form = try PictureForm(call)
            let members = form.texts.map { JSON.Member(name: $0.name, value: .string($0.value)) }
            try self.init(.object(members), form.picture, now)
        case nil where ImageFormat.sniffing(call.request.body) == nil, "application/json":
            try self.init(try call.json(), nil, now)
        case let type where type == nil || type == "application/octet-stream" || type?.hasPrefix("image/") == true:
            let picture = (call.request.body, try ImageInput.inspect(call.request.body))
            var members: [JSON.Member] = []
            for name in ["notificationId", "timestamp"] {
                if let text = try call.query(name) { members.append(.init(name: name, value: .string(text))) }
            }
            try self.init(.object(members), picture, now)
        case let type:
            let accepted = "application/json, multipart/form-data, application/octet-stream, \(ImageInput.accepted)"
            throw APIFailure(
                .unsupportedMediaType, "\(type ?? "") is not accepted here. Accepted: \(accepted).",
                headers: [("Accept", accepted)])
        }
    }

    private init(
        _ body: JSON, _ picture: (bytes: [UInt8], format: ImageFormat)?, _ now: Date
    ) throws(APIFailure) {
        var fields = try FieldReader(body)
        var input = ScanInput(picture: picture)
        input.text = Self.text(&fields, upTo: Self.longestText)
        if let sent = fields.picture("image") {
            if picture != nil { fields.note(.unknownField, "image", "Send only one picture.") }
            input.picture = sent
        }
        input.sender = fields.text("sender", upTo: Self.longestSender)
        input.prompt = fields.id("notificationId", .invalidValue)
        let capture = fields.id("captureId", .unknownCapture)
        if let text = fields.text("timestamp", upTo: 64) {
            input.capturedAt = Timestamp.parse(text)
            if input.capturedAt == nil { fields.note(.invalidTimestamp, "timestamp") }
            if let at = input.capturedAt, at.timeIntervalSince(now) > 86_400 {
                fields.note(.timestampInFuture, "timestamp")
            }
        }
        let given = [input.text != nil, input.picture != nil, capture != nil].count { $0 }
        if given == 0, fields.faults.isEmpty {
            fields.note(.noText, "text", "There is nothing to scan: send a text, an image or a captureId.")
        } else if given > 1 {
            fields.note(.unknownField, "text", "Send only one of text, image and captureId.")
        }
        if input.sender != nil, input.text == nil, fields.faults.isEmpty {
            fields.note(.unknownField, "sender", "Send a sender only with a text.")
        }
        try fields.finish()
        subject = if let capture { .capture(capture, prompt: input.prompt) } else { .message(input) }
    }

    /// A text with at least one visible character.
    static func text(_ fields: inout FieldReader, upTo scalars: Int) -> String? {
        // No UTF-8 form of a scalar is longer than four bytes.
        guard let text = fields.text("text", upTo: scalars * 4) else { return nil }
        if text.unicodeScalars.count > scalars {
            fields.note(.tooLong, "text", "text must have at most \(scalars) characters.")
        } else if text.allSatisfy(\.isWhitespace) {
            fields.note(.noText, "text", "The text is empty.")
        }
        return text
    }
}
