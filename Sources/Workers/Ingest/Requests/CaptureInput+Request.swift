import Captures
import FoundationEssentials
import HTTPServer
import Imaging
import JSON
import Requests

extension CaptureInput {
    /// Reads the request: JSON with a text or an image, the bytes of an image, or a form with a file.
    /// - Parameter namesUser: accept `userId` in the JSON. It must be the owner of the key.
    static func read(
        _ call: AuthenticatedRequest, lane: Lane = .now, namesUser: Bool = false, now: Date = Date(),
        membership: BatchMembership = .never
    ) throws(APIFailure) -> CaptureInput {
        let body = call.request.body
        guard !body.isEmpty else { throw APIFailure(.emptyBody) }
        if let type = call.request.headers["Content-Type"], call.request.contentType == nil {
            throw unsupported(String(type.prefix(100)))
        }
        let type = call.request.contentType?.value
        switch type {
        case "multipart/form-data": return try form(call, lane, now, membership)
        case nil where ImageFormat.sniffing(body) == nil, "application/json":
            return try json(call, lane, namesUser, now, membership)
        case let type where type == nil || type == "application/octet-stream" || type?.hasPrefix("image/") == true:
            let image = (bytes: body, format: try ImageInput.inspect(body))
            return try input(queryFields(call, membership), image, lane, now, membership)
        case let type: throw unsupported(type ?? "")
        }
    }

    private static func unsupported(_ type: String) -> APIFailure {
        let accepted = "application/json, multipart/form-data, application/octet-stream, \(ImageInput.accepted)"
        return APIFailure(
            .unsupportedMediaType, "\(type) is not accepted here. Accepted: \(accepted).",
            headers: [("Accept", accepted)])
    }

    private static func json(
        _ call: AuthenticatedRequest, _ lane: Lane, _ namesUser: Bool, _ now: Date, _ membership: BatchMembership
    ) throws(APIFailure) -> CaptureInput {
        let body = call.request.body
        let tooLarge = APIFailure(
            .tooLarge, "The JSON is too large: at most \(maxTextBytes) bytes are accepted beside an image in base64.")
        var fields = try FieldReader(completed(try AuthenticatedRequest.json(body), call, membership))
        if namesUser, let user = fields.value("userId"), user != .null, user.string?.lowercased() != call.owner.text {
            throw APIFailure(.userMismatch)
        }
        let image = fields.picture("image", upTo: CaptureRoutes.bodyLimit)
        if body.count > maxTextBytes, body.count - (fields.value("image")?.string?.utf8.count ?? 0) > maxTextBytes {
            throw tooLarge
        }
        return try input(&fields, image, lane, now, membership)
    }

    /// Whether to accept content that the same device sent minutes before. If absent, the response is the existing
    /// capture.
    private enum Duplicates: String, CaseIterable { case keep }

    private static func form(
        _ call: AuthenticatedRequest, _ lane: Lane, _ now: Date, _ membership: BatchMembership
    ) throws(APIFailure) -> CaptureInput {
        let form = try PictureForm(call)
        let members = form.texts.map { formField($0.name, $0.value) }
        return try input(completed(.object(members), call, membership), form.picture, lane, now, membership)
    }

    /// Adds the query parameters that the body does not set.
    private static func completed(
        _ body: JSON, _ call: AuthenticatedRequest, _ membership: BatchMembership
    ) throws(APIFailure) -> JSON {
        guard case .object(let members) = body, case .object(let asked) = try queryFields(call, membership) else {
            return body
        }
        let said = Set(members.map(\.name))
        return .object(members + asked.filter { !said.contains($0.name) })
    }

    /// The query parameters that describe the content of a picture or an archive.
    static func queryFields(_ call: AuthenticatedRequest, _ membership: BatchMembership) throws(APIFailure) -> JSON {
        var members: [JSON.Member] = []
        let names = ["kind", "timestamp", "lane", "language", "languages", "quality", "words"]
        let others = membership == .always ? [] : ["duplicates"] + (membership == .asked ? ["batchId", "ref"] : [])
        for name in names + others {
            if let text = try call.query(name) { members.append(formField(name, text)) }
        }
        return .object(members)
    }

    /// A field of a form or a query, which sends a list as one string with commas.
    private static func formField(_ name: String, _ text: String) -> JSON.Member {
        let isList = name == "words" || name == "languages"
        return .init(
            name: name, value: isList ? .array(text.split(separator: ",").map { .string(String($0)) }) : .string(text))
    }

    private static func input(
        _ body: JSON, _ image: (bytes: [UInt8], format: ImageFormat)?, _ lane: Lane, _ now: Date,
        _ membership: BatchMembership
    ) throws(APIFailure) -> CaptureInput {
        var fields = try FieldReader(body)
        return try input(&fields, image, lane, now, membership)
    }

    private static func input(
        _ fields: inout FieldReader, _ image: (bytes: [UInt8], format: ImageFormat)?, _ lane: Lane, _ now: Date,
        _ membership: BatchMembership
    ) throws(APIFailure) -> CaptureInput {
        let duplicates: Duplicates? = fields.choice("duplicates", else: .unknownChoice)
        let input = CaptureInput(&fields, image: image, lane: lane, now: now, membership: membership)
        try fields.finish()
        guard var input else { throw APIFailure(.internalError) }
        input.keepsDuplicates = duplicates == .keep
        return input
    }
}
