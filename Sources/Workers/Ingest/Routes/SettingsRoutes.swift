import Captures
import HTTPServer
import JSON
import Requests
import Store

/// The owner's settings.
struct SettingsRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/settings", .contactsRead, handler: show),
            .write(.patch, "/v1/settings", .contactsWrite, handler: change),
        ]
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        answer(
            try await mappingStoreErrors { () async throws(StoreError) in
                try await database.settings.read(of: call.owner)
            })
    }

    @Sendable private func change(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let autoCommitCards = fields.flag("autoCommitCards")
        let contactDuplicates: DuplicatePolicy? = fields.choice("contactDuplicates", else: .unknownChoice)
        let timeZone = fields.text("timeZone", upTo: 64)
        if let timeZone, try await !isKnown(timeZone) {
            fields.note(
                .unknownChoice, "timeZone", "timeZone must be an IANA time zone name, such as Europe/Vienna.")
        }
        let currency = fields.text("currency", upTo: 3)
        if let currency, currency.count != 3 || !currency.allSatisfy({ ("A"..."Z").contains($0) }) {
            fields.note(.unknownChoice, "currency", "currency must be an ISO 4217 code, such as EUR.")
        }
        let keepsAmounts = fields.flag("keepAmounts") ?? false
        let scanCaptures = fields.flag("scanCaptures")
        let bridgeRetentionDays = Self.retention(&fields)
        let messageCaptures: MessageCaptures? = fields.choice("messageCaptures", else: .unknownChoice)
        let words = CaptureInput.words(&fields)
        try fields.finish()
        let settings = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.settings.change(
                of: call.owner, autoCommitCards: autoCommitCards, contactDuplicates: contactDuplicates,
                timeZone: timeZone, currency: currency, keepsAmounts: keepsAmounts, scanCaptures: scanCaptures,
                bridgeRetentionDays: bridgeRetentionDays, messageCaptures: messageCaptures, words: words)
        }
        if let currency, currency != settings.currency {
            throw APIFailure(
                .invalidValue, at: "/currency",
                "Your inventory has amounts in \(settings.currency), and they are not converted. Send keepAmounts: true if "
                    + "the figures are meant in \(currency).")
        }
        return answer(settings)
    }

    private static func retention(_ fields: inout FieldReader) -> Int? {
        guard let value = fields.value("bridgeRetentionDays") else { return nil }
        guard let days = value.integer, (0...3_650).contains(days) else {
            fields.note(
                .invalidValue, "bridgeRetentionDays",
                "bridgeRetentionDays must be a whole number from 0 to 3650. 0 keeps messages.")
            return nil
        }
        return days
    }

    private func isKnown(_ timeZone: String) async throws(APIFailure) -> Bool {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.settings.knowsTimeZone(timeZone)
        }
    }

    private func answer(_ settings: OwnerSettings) -> HTTPResponse {
        .answer(
            .settings(
                autoCommitCards: .bool(settings.autoCommitCards),
                contactDuplicates: .string(settings.contactDuplicates.rawValue),
                timeZone: .string(settings.timeZone), currency: .string(settings.currency),
                words: .array(settings.words.map(JSON.string)), scanCaptures: .bool(settings.scanCaptures),
                bridgeRetentionDays: .integer(settings.bridgeRetentionDays),
                messageCaptures: .string(settings.messageCaptures.rawValue)
            ))
    }
}
