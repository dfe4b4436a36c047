import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Requests
import Store

/// Files of messages: uploads in parts, downloads of the whole or of a range.
struct AttachmentRoutes: Sendable {
    static let path = "/v1/bridge/attachments"
    /// Types that a browser shows and does not run.
    private static let shownTypes: Set = [
        "image/jpeg", "image/png", "image/gif", "image/heic", "image/webp", "video/mp4", "video/quicktime",
    ]

    let database: Database

    /// Phones and clients upload; the handlers check the scopes.
    var endpoints: [Endpoint] {
        [
            .read(Self.path, handler: list),
            .write(.post, Self.path, handler: begin),
            .write(
                .put, Self.path + "/{id}/parts/{part}", bodyLimit: AttachmentParts.size, handler: put),
            .read(Self.path + "/{id}/parts", handler: progress),
            .read(Self.path + "/{id}", handler: content),
            .write(.delete, Self.path + "/{id}", handler: withdraw),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try call.require(.bridgePhone, or: .bridgeClient)
        // A key without bridge:read sees its own uploads only.
        let device = DeviceScope.bridgeRead.isGranted(by: call.principal.scopes) ? nil : call.principal.id
        let uploads = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.attachments.uploads(of: call.owner, by: device)
        }
        return .answer(.bridgeUploads(data: .array(uploads.map(BridgeView.upload))))
    }

    @Sendable private func begin(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try call.require(.bridgePhone, or: .bridgeClient)
        let file = try BridgeAttachment(try call.json(), as: call.object)
        let upload = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.attachments.begin(
                file, as: call.object, of: call.owner, by: call.principal.id)
        }
        guard let upload else {
            throw APIFailure(
                .tooManyObjects,
                """
                Uploads that no message has named can be \(AttachmentStore.mostUploads), and \
                \(AttachmentStore.mostBytes) bytes altogether, of all keys of the owner. Send messages with them, take \
                them back (GET \(Self.path) lists those of this key, with bridge:read all), or wait: they are erased a \
                day after their last part.
                """)
        }
        return .answer(BridgeView.upload(upload), status: 201)
    }

    @Sendable private func put(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try call.require(.bridgePhone, or: .bridgeClient)
        let id = try call.id()
        let text = call.request.pathParameters["part"] ?? ""
        // A text that is no number is no part either.
        let number = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.attachments.put(call.request.body, as: number ?? -1, of: id, owner: call.owner)
        }
        switch outcome {
        case nil: throw APIFailure(.notFound)
        case .stored(let upload)?: return .answer(BridgeView.upload(upload))
        case .differs?: throw APIFailure(.partDiffers)
        case .noSuchPart(let count)?:
            throw APIFailure(
                .invalidValue, at: "part",
                count == 1 ? "The attachment has only part 0." : "The attachment has the parts 0 to \(count - 1).")
        case .wrongSize(let expected)?:
            throw APIFailure(
                .invalidValue,
                "Part \(text) must have \(expected) bytes, but the body has \(call.request.body.count).")
        }
    }

    @Sendable private func progress(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        if !DeviceScope.bridgeRead.isGranted(by: call.principal.scopes) {
            try call.require(.bridgePhone, or: .bridgeClient)
        }
        let id = try call.id()
        let upload = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.attachments.upload(id, of: call.owner)
        }
        guard let upload else { throw APIFailure(.notFound) }
        return .answer(BridgeView.upload(upload))
    }

    /// The answer is the same if there is no such upload: a repeated request has done its work.
    @Sendable private func withdraw(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try call.require(.bridgePhone, or: .bridgeClient)
        let id = try call.id()
        let withdrawal = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.attachments.withdraw(id, of: call.owner)
        }
        guard withdrawal != .isUsed else { throw APIFailure(.attachmentInUse) }
        return HTTPResponse(status: 204)
    }

    /// An attachment never changes, so its id is its ETag.
    @Sendable private func content(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try call.require(.bridgeRead, or: .bridgePhone)
        let id = try call.id()
        let file = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.attachments.find(id, of: call.owner)
        }
        guard let file else { throw APIFailure(.notFound) }
        let headers = call.request.headers
        let tag = "\"\(file.id)\""
        var response: HTTPResponse
        if EntityTag.isKnown(tag, by: headers["If-None-Match"]) {
            response = HTTPResponse(status: 304)
        } else {
            switch RequestedRange(headers, tag: tag, size: file.size) {
            case .unsatisfiable:
                throw APIFailure(.invalidRange, headers: [("Content-Range", "bytes */\(file.size)")])
            case .whole: response = try await content(of: id, file, 0..<file.size, call.owner)
            case .part(let range):
                response = try await content(of: id, file, range, call.owner)
                response.status = 206
                response.headers["Content-Range"] =
                    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
            }
            response.headers["Accept-Ranges"] = "bytes"
            response.headers["Content-Disposition"] = ContentDisposition.attachment(file.fileName)
            if let sha256 = file.sha256 {
                response.headers["Repr-Digest"] = "sha-256=:\(Data(sha256).base64EncodedString()):"
            }
            // The type is a stranger's word: no browser may run the content as a page of this server.
            response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        }
        response.headers["ETag"] = tag
        return response
    }

    /// Reads one part at a time, at the pace of the client.
    private func content(
        of id: UUID, _ file: BridgeAttachment, _ range: Range<Int>, _ owner: UUID
    ) async throws(APIFailure) -> HTTPResponse {
        let store = database.attachments
        let pieces = try await mappingStoreErrors { () async throws(StoreError) in
            try await store.pieces(of: id, in: range, owner: owner)
        }
        // Other types are only told in frames: a browser might run their content.
        let type = Self.shownTypes.contains(file.mimeType) ? file.mimeType : BridgeAttachment.defaultMIMEType
        return .chunks(contentType: type, length: range.count) { writer in
            for piece in pieces { try await writer.write(try await store.read(piece, of: owner)) }
        }
    }
}

extension BridgeAttachment {
    /// The description of an upload.
    fileprivate init(_ body: JSON, as id: UUID) throws(APIFailure) {
        let limits = BridgeLimits()
        var fields = try FieldReader(body)
        let size = Self.size(&fields, limits.attachmentBytes)
        let uti = fields.text("uti", upTo: limits.nameBytes)
        let mimeType = fields.text("mimeType", upTo: limits.nameBytes)
        let fileName = fields.text("fileName", upTo: limits.nameBytes)
        if let uti, !Self.isUTI(uti) { fields.note(.invalidValue, "uti", "uti must look like public.jpeg.") }
        if let mimeType, !mimeType.isEmpty, !Self.isMIMEType(mimeType) {
            fields.note(.invalidValue, "mimeType", "mimeType must look like image/jpeg, without parameters.")
        }
        try fields.finish()
        guard let size else { throw APIFailure(.missingField) }
        self.init(id: id.text, uti: uti, mimeType: mimeType?.lowercased(), fileName: fileName, size: size)
    }

    private static func size(_ fields: inout FieldReader, _ most: Int) -> Int? {
        switch fields.value("size") {
        case nil: fields.note(.missingField, "size")
        case .integer(let size)? where (1...most).contains(size): return size
        case .integer?: fields.note(.invalidValue, "size", "size must be from 1 to \(most).")
        case let value?: fields.note(.wrongType, "size", "size must be a whole number, not \(value.typeName).")
        }
        return nil
    }
}
