import Exchange
import FoundationEssentials
import JSON
import Records
import Requests
import Store

enum ExportView {
    static func path(_ id: UUID) -> String { "/v1/exports/\(id.uuidString.lowercased())" }

    static func json(_ export: Export) -> JSON {
        .export(
            id: JSON(export.id),
            format: .string(export.format.rawValue),
            state: .string(export.state.rawValue),
            rows: JSON(export.rows),
            reason: JSON(export.reason),
            contentUrl: export.state == .ready ? .string(path(export.id) + "/content") : .null,
            acknowledgedAt: JSON(export.acknowledgedAt),
            result: export.result.map(json) ?? .null,
            createdAt: JSON(export.createdAt),
            updatedAt: JSON(export.updatedAt),
            version: .integer(export.version)
        )
    }

    private static func json(_ result: ExportResult) -> JSON {
        .exportResult(
            successCount: .integer(result.successCount), failureCount: .integer(result.failureCount),
            duplicatesSkipped: .integer(result.duplicatesSkipped),
            errors: .array(
                result.errors.map { .exportError(contactId: JSON($0.contact), message: .string($0.message)) }))
    }
}
