import Captures
import FoundationEssentials
import HTTPServer
import JSON
import PromptRecords
import Prompts
import Requests
import Store

/// The settings of screenshot prompts: those of the owner, and those of the calling device.
struct PromptSettingsRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/screenshots/settings", .notificationsRead, handler: show),
            .write(.patch, "/v1/screenshots/settings", .notificationsRead, handler: change),
            .read(
                "/v1/screenshots/settings/history", .notificationsRead, query: PageRequest.parameters,
                handler: history),
        ]
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let settings = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deviceSettings.read(of: call.owner, device: call.principal.id)
        }
        return .answer(PromptView.settings(settings))
    }

    /// A device may change its own settings. Those of all devices need the scope of the owner's other settings.
    @Sendable private func change(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let all = Self.part("owner", &fields)
        let own = Self.part("device", &fields)
        try fields.finish()
        if all != nil { try call.require(.contactsWrite) }
        if own != nil { try call.require(.capturesWrite, or: .contactsWrite) }
        try await mappingStoreErrors { () async throws(StoreError) in
            for (part, device) in [(all, DeviceSettingsStore.allDevices), (own, call.principal.id)] {
                guard let part else { continue }
                try await database.deviceSettings.change(
                    part, of: call.owner, device: device, by: call.principal.id)
            }
        }
        return try await show(call)
    }

    @Sendable private func history(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deviceSettings.history(of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(PromptView.json)
    }

    private static func part(_ name: String, _ fields: inout FieldReader) -> PromptSettingsChange? {
        guard let value = fields.value(name) else { return nil }
        guard var inner = fields.nested(value, name) else {
            fields.note(.wrongType, name, "\(name) must be an object, not \(value.typeName).")
            return nil
        }
        var change = PromptSettingsChange()
        change.screenshotScanPrompts = inner.flag("screenshotScanPrompts")
        if inner.value("quietHours") != nil { change.quietHours = .some(quietHours(&inner)) }
        if inner.value("dailyCap") != nil { change.dailyCap = .some(dailyCap(&inner)) }
        if inner.value("snoozeUntil") != nil { change.snoozeUntil = .some(snooze(&inner)) }
        inner.noteUnknown()
        fields.note(inner.faults)
        return change
    }

    private static func quietHours(_ fields: inout FieldReader) -> QuietHours? {
        guard let value = fields.value("quietHours"), value != .null else { return nil }
        guard var inner = fields.nested(value, "quietHours") else {
            fields.note(.wrongType, "quietHours", "quietHours must be an object, not \(value.typeName).")
            return nil
        }
        func minutes(_ name: String) -> Int? {
            guard let text = inner.text(name, upTo: 5) else {
                if inner.faults.isEmpty { inner.note(.missingField, name) }
                return nil
            }
            let minutes = QuietHours.minutes(text)
            if minutes == nil { inner.note(.invalidValue, name, "\(name) must be a time such as 22:00.") }
            return minutes
        }
        let (from, until) = (minutes("from"), minutes("to"))
        inner.noteUnknown()
        fields.note(inner.faults)
        guard let from, let until else { return nil }
        let hours = QuietHours(from: from, until: until)
        if hours == nil {
            fields.note(
                .invalidValue, "quietHours",
                "quietHours must begin and end at different times. Turn screenshotScanPrompts off for no prompts at all."
            )
        }
        return hours
    }

    private static func dailyCap(_ fields: inout FieldReader) -> Int? {
        guard let value = fields.value("dailyCap"), value != .null else { return nil }
        guard let cap = value.integer, PromptSettings.caps.contains(cap) else {
            let limits = "\(PromptSettings.caps.lowerBound) to \(PromptSettings.caps.upperBound)"
            fields.note(.invalidValue, "dailyCap", "dailyCap must be a whole number from \(limits), or null.")
            return nil
        }
        return cap
    }

    private static func snooze(_ fields: inout FieldReader) -> Date? {
        guard let text = fields.text("snoozeUntil", upTo: 64) else { return nil }
        guard let time = Timestamp.parse(text), time.timeIntervalSince1970 >= 0 else {
            fields.note(.invalidTimestamp, "snoozeUntil")
            return nil
        }
        return time
    }
}
