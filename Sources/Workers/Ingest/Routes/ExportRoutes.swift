import Captures
import Exchange
import FoundationEssentials
import HTTPServer
import JSON
import Pipeline
import Records
import Requests
import Store

struct ExportRoutes: Sendable {
    let database: Database
    let publisher: MessagePublisher

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/exports", .exportsWrite, handler: create),
            .read("/v1/exports/{id}", .exportsRead, handler: show),
            .read("/v1/exports/{id}/content", .exportsRead, query: ["name"], handler: content),
            .write(.post, "/v1/exports/{id}/ack", .exportsWrite, handler: acknowledge),
            .write(.delete, "/v1/exports/{id}", .exportsWrite, handler: delete),
        ]
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let format: ExportFormat? = fields.choice("format", else: .unknownFormat)
        if format == nil, fields.faults.isEmpty { fields.note(.missingField, "format") }
        let options = ExportOptions(&fields, for: format)
        try fields.finish()
        guard let format else { throw APIFailure(.missingField) }
        let reference = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.exports.request(call.object, of: call.owner, as: format, options, trace: call.trace)
        }
        if let reference { await publisher.publish([reference]) }
        return .answer(
            ExportView.json(try await export(call.object, call)), status: 202,
            headers: [("Location", ExportView.path(call.object))])
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(ExportView.json(try await export(try call.id(), call)))
    }

    @Sendable private func content(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let export = try await export(try call.id(), call)
        let name = try Self.name(of: export, call)
        if let refusal = Self.refusal(export.state) { throw refusal }
        let file = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.exports.file(export.id, of: call.owner)
        }
        guard let file else { throw APIFailure(.notFound) }
        // The download is logged before the first byte is sent.
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.audit.log(.exportDownloaded, export.id, of: call.owner, by: call.principal.id)
        }
        var response = HTTPResponse.chunks(contentType: file.contentType, length: file.size) { writer in
            for number in 0..<file.partCount { try await writer.write(file.part(number)) }
        }
        response.headers["Content-Disposition"] = "attachment; filename=\"\(name)\""
        return response
    }

    /// `contacts-2026-11-23.vcf`, or the name that the phone app gives its files.
    private static func name(of export: Export, _ call: AuthenticatedRequest) throws(APIFailure) -> String {
        switch call.request.query("name") {
        case nil:
            let day = Timestamp.text(export.createdAt).prefix(10)
            return "\(export.options.objects.rawValue)-\(day).\(export.format.rawValue)"
        case "deets-export": return "deets-export.\(export.format.rawValue)"
        default: throw APIFailure(.invalidParameter, at: "name", "name must be deets-export.")
        }
    }

    /// Why an export of this state has no file.
    private static func refusal(_ state: ExportState) -> APIFailure? {
        switch state {
        case .pending: APIFailure(.exportNotReady, headers: [("Retry-After", "1")])
        case .failed: APIFailure(.exportFailed)
        case .deleted: APIFailure(.exportDeleted)
        case .ready: nil
        }
    }

    /// A device says which contacts of the file it has put into its address book.
    @Sendable private func acknowledge(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let input = try AcknowledgementInput(call.request.body.isEmpty ? .object([]) : try call.json())
        if input.isDenied { throw Self.denied(try await export(id, call)) }
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.exports.acknowledge(
                id, of: call.owner, failures: input.failures, duplicates: input.duplicates)
        }
        switch outcome {
        case .done(let export): return .answer(ExportView.json(export))
        case .notFound: throw APIFailure(.notFound)
        case .noFile(let state): throw Self.refusal(state) ?? APIFailure(.notFound)
        case .unknownContact(let contact):
            throw APIFailure(.unknownContact, "The file of this export has no contact \(contact.text).")
        }
    }

    /// Offers a VCF file to a device that may not write into the address book.
    private static func denied(_ export: Export) -> APIFailure {
        let file =
            export.format == .vcf && export.state == .ready ? ExportView.path(export.id) + "/content" : "/v1/exports"
        let link = "<\(file)>; rel=\"alternate\"; type=\"text/vcard\"; title=\"Export to VCF instead\""
        return APIFailure(.contactsAccessDenied, headers: [("Link", link)])
    }

    @Sendable private func delete(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let export = try await export(try call.id(), call)
        guard export.state != .pending else { throw APIFailure(.exportNotReady, headers: [("Retry-After", "1")]) }
        let deleted = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.exports.delete(export.id, of: call.owner)
        }
        guard let deleted else { throw APIFailure(.notFound) }
        return .answer(ExportView.json(deleted))
    }

    private func export(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> Export {
        let export = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.exports.find(id, of: call.owner)
        }
        guard let export else { throw APIFailure(.notFound) }
        return export
    }
}
