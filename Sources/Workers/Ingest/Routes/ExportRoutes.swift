import Captures
import Exchange
import FoundationEssentials
import HTTPServer
import Household
import JSON
import Pipeline
import Records
import Requests
import Store

/// An export of items needs the scope `inventory:export` in place of the scopes of exports.
struct ExportRoutes: Sendable {
    let database: Database
    let publisher: MessagePublisher

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/exports", handler: create),
            .read("/v1/exports/{id}", handler: show),
            .read("/v1/exports/{id}/content", query: ["name"], handler: content),
            .write(.post, "/v1/exports/{id}/ack", .exportsWrite, handler: acknowledge),
            .write(.delete, "/v1/exports/{id}", handler: delete),
        ]
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try call.require(.exportsWrite, or: .inventoryExport)
        var fields = try FieldReader(try call.json())
        let format: ExportFormat? = fields.choice("format", else: .unknownFormat)
        if format == nil, fields.faults.isEmpty { fields.note(.missingField, "format") }
        var options = ExportOptions(&fields, for: format)
        let selection = InventorySelection(&fields, of: options.objects)
        try fields.finish()
        guard let format else { throw APIFailure(.missingField) }
        try call.require(options.objects == .items ? .inventoryExport : .exportsWrite)
        (options.locations, options.labels) = try await selection.ids(of: call.owner, in: database)
        let reference = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.exports.request(call.object, of: call.owner, as: format, options, trace: call.trace)
        }
        if let reference { await publisher.publish([reference]) }
        return .answer(
            ExportView.json(try await export(call.object, call)), status: 202,
            headers: [("Location", ExportView.path(call.object))])
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(ExportView.json(try await export(try call.id(), call, .exportsRead)))
    }

    @Sendable private func content(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let export = try await export(try call.id(), call, .exportsRead)
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
            let objects = export.options.objects == .items ? "inventory" : export.options.objects.rawValue
            return "\(objects)-\(day).\(export.format.rawValue)"
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
        let export = try await export(try call.id(), call, .exportsWrite)
        guard export.state != .pending else { throw APIFailure(.exportNotReady, headers: [("Retry-After", "1")]) }
        let deleted = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.exports.delete(export.id, of: call.owner)
        }
        guard let deleted else { throw APIFailure(.notFound) }
        return .answer(ExportView.json(deleted))
    }

    /// - Parameter scope: what the key needs for an export of other objects than items; nil needs none.
    private func export(
        _ id: UUID, _ call: AuthenticatedRequest, _ scope: DeviceScope? = nil
    ) async throws(APIFailure) -> Export {
        // A key without a scope for any export does not learn whether the id exists.
        if let scope { try call.require(scope, or: .inventoryExport) }
        let export = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.exports.find(id, of: call.owner)
        }
        guard let export else { throw APIFailure(.notFound) }
        if let scope { try call.require(export.options.objects == .items ? .inventoryExport : scope) }
        return export
    }
}
