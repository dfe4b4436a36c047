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
            createdAt: JSON(export.createdAt),
            updatedAt: JSON(export.updatedAt),
            version: .integer(export.version)
        )
    }
}
