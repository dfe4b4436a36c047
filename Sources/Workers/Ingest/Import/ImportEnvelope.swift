import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Pipeline
import Requests

/// A message of `tapline.import`, version 1 (`ops/contracts/import.schema.json`).
struct ImportEnvelope: Sendable {
    struct Item: Sendable {
        /// The sender's reference for the capture, repeated in the result.
        var ref: String?
        var input: CaptureInput
    }

    enum Kind: String, CaseIterable, Sendable { case capture, `import` }

    static let version = 1
    static let maxMessageBytes = 512 * 1024
    static let maxIDLength = 255
    private static let maxCaptures = 500

    var messageID: String
    var kind: Kind
    var items: [Item]
    /// The batch of all items.
    var batch: ImportBatch?

    /// The part that is read before the signature is verified.
    struct Head: Sendable {
        var messageID: String
        /// The message has a later version, so unknown fields are ignored.
        fileprivate var isLater: Bool
        fileprivate var body: JSON
    }

    static func head(_ value: [UInt8]) throws(ImportFault) -> Head {
        let body: JSON
        do throws(APIFailure) { body = try AuthenticatedRequest.json(value) } catch {
            throw ImportFault(error, messageID: nil)
        }
        let id = body["messageId"]?.string
        let isUsable = id.map {
            (1...maxIDLength).contains($0.unicodeScalars.count)
                && !$0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        guard let id, isUsable == true else {
            throw ImportFault(.missingField, "messageId must be a text of 1 to \(maxIDLength) characters.")
        }
        guard value.count <= maxMessageBytes else {
            throw ImportFault(
                .tooLarge, "The message is too large: at most \(maxMessageBytes) bytes are accepted.", messageID: id)
        }
        let later = body["version"]?.integer
        let said = later.map { MessageVersion(v: $0, min: body["minVersion"]?.integer) }
        guard let said, said.isReadable(by: version) else {
            throw ImportFault(
                .unknownVersion,
                "The version must be \(version), or later with a minVersion of at most \(version).", messageID: id)
        }
        return Head(messageID: id, isLater: said.v > version, body: body)
    }

    init(_ head: Head, now: Date) throws(ImportFault) {
        messageID = head.messageID
        do throws(APIFailure) {
            var fields = try FieldReader(head.body, isLenient: head.isLater)
            for name in ["version", "minVersion", "messageId"] { fields.ignore(name) }
            let kind: Kind? = fields.choice("type", else: .unknownType)
            if kind == nil, fields.faults.isEmpty { fields.note(.missingField, "type") }
            batch = ImportBatch(&fields)
            let one = kind == .capture ? fields.value("capture") : nil
            let many = kind == .import ? fields.value("captures") : nil
            if kind == .capture, one == nil { fields.note(.missingField, "capture") }
            if kind == .import, many == nil { fields.note(.missingField, "captures") }
            try fields.finish()
            let lane: Lane = kind == .import ? .bulk : .now
            let membership: CaptureInput.BatchMembership = batch == nil ? .never : .always
            self.kind = kind ?? .capture
            let bodies = if let one { [(place: "/capture", body: one)] } else { try Self.numbered(many) }
            items = try Self.items(bodies, lane, now, membership, isLenient: head.isLater)
        } catch {
            throw ImportFault(error, messageID: head.messageID)
        }
    }

    private static func numbered(_ many: JSON?) throws(APIFailure) -> [(place: String, body: JSON)] {
        guard let captures = many?.array, (1...maxCaptures).contains(captures.count) else {
            let detail = "captures must be an array of 1 to \(maxCaptures) captures."
            throw APIFailure(.wrongType, at: "/captures", detail)
        }
        return captures.enumerated().map { ("/captures/\($0.offset)", $0.element) }
    }

    private static func items(
        _ bodies: [(place: String, body: JSON)], _ lane: Lane, _ now: Date, _ membership: CaptureInput.BatchMembership,
        isLenient: Bool
    ) throws(APIFailure) -> [Item] {
        var items: [Item] = []
        for (place, body) in bodies {
            items.append(
                try item(body, at: place, lane: lane, now: now, membership: membership, isLenient: isLenient))
        }
        return items
    }

    /// Reads one capture of a message or of a manifest line.
    /// - Parameter largest: the length limit of a picture in base64, in bytes.
    static func item(
        _ body: JSON, at place: String, lane: Lane, now: Date, membership: CaptureInput.BatchMembership,
        largest: Int = maxMessageBytes, isLenient: Bool = false
    ) throws(APIFailure) -> Item {
        var fields = try FieldReader(body, at: place, isLenient: isLenient)
        for name in ["url", "blob"] where fields.value(name) != nil { fields.note(.unsupportedContent, name) }
        if fields.value("file") != nil {
            fields.note(
                .unsupportedContent, "file",
                "Only tapline import supports file. Send text, or image in base64.")
        }
        let ref = membership == .never ? fields.text("ref", upTo: CaptureInput.maxRefBytes) : nil
        let image = fields.picture("image", upTo: largest)
        let input = CaptureInput(&fields, image: image, lane: lane, now: now, membership: membership)
        try fields.finish()
        guard let input else { throw APIFailure(.internalError) }
        return Item(ref: ref ?? input.ref, input: input)
    }
}
