import Captures
import HTTPServer
import Store

/// What an owner wants done without being asked.
struct SettingsRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/settings", .contactsRead, handler: show),
            .write(.patch, "/v1/settings", .contactsWrite, handler: change),
        ]
    }

    @Sendable private func show(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        answer(try await answering { () async throws(StoreError) in try await database.settings(of: call.owner) })
    }

    @Sendable private func change(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let autoCommitCards = fields.flag("autoCommitCards")
        let contactDuplicates: DuplicatePolicy? = fields.choice("contactDuplicates", else: .unknownChoice)
        try fields.finish()
        return answer(
            try await answering { () async throws(StoreError) in
                try await database.changeSettings(
                    of: call.owner, autoCommitCards: autoCommitCards, contactDuplicates: contactDuplicates)
            })
    }

    private func answer(_ settings: OwnerSettings) -> HTTPResponse {
        .answer([
            "autoCommitCards": .bool(settings.autoCommitCards),
            "contactDuplicates": .string(settings.contactDuplicates.rawValue),
        ])
    }
}
