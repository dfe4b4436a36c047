package import FoundationEssentials
import Postgres
import Prompts
package import Store

/// What owners have set for their devices.
package struct DeviceSettingsStore: Sendable {
    /// In place of a device: all devices of the owner.
    package static let allDevices = ""

    let database: Database

    /// What the owner has set for all devices and for this one, and what that means now.
    package func read(of owner: UUID, device: String) async throws(StoreError) -> DeviceSettings {
        let rows = try await database.run(of: [owner], DeviceSettingsStatements.settings(owner: owner, device: device))
        let state = try await database.run(of: [owner], DeviceSettingsStatements.state(owner: owner, device: device))
        func settings(_ device: String) -> PromptSettings {
            rows.first { $0.device == device }.map(PromptSettings.init) ?? PromptSettings()
        }
        return DeviceSettings(
            all: settings(Self.allDevices), own: settings(device), disabled: state?.disabled,
            timeZone: state?.timeZone ?? "UTC")
    }

    /// - Parameters:
    ///   - device: the id of a device key, or `allDevices`.
    ///   - key: the device key that asks for the change, for the history.
    package func change(
        _ change: PromptSettingsChange, of owner: UUID, device: String, by key: String
    ) async throws(StoreError) {
        let hours = change.quietHours ?? nil
        try await database.run(
            of: [owner],
            DeviceSettingsStatements.changeSettings(
                owner: owner, device: device, prompts: change.screenshotScanPrompts,
                quietFrom: hours.map { Int32($0.from) }, quietUntil: hours.map { Int32($0.until) },
                dailyCap: (change.dailyCap ?? nil).map { Int32($0) }, snoozeUntil: change.snoozeUntil ?? nil,
                changedBy: key, setsQuietHours: change.quietHours != nil, setsDailyCap: change.dailyCap != nil,
                setsSnooze: change.snoozeUntil != nil))
    }

    /// The latest change first.
    package func history(
        of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<SettingChange> {
        let rows = try await database.rows(
            of: [owner],
            """
            select id, device, setting, value, changed_by, changed_at, \(SQL.cursor("changed_at"))
            from device_settings_history
            where owner = \(owner) and \(cursor.follows("changed_at", "id"))
            \(SQL.newestFirst("changed_at", "id", limit: limit))
            """)
        return try reading {
            try Page(rows, limit: limit) { row in
                let device: String = try row.get("device")
                return SettingChange(
                    device: device == Self.allDevices ? nil : device, setting: try row.get("setting"),
                    value: try row.get("value"), changedBy: try row.get("changed_by"),
                    changedAt: try row.get("changed_at"))
            }
        }
    }
}

extension Database {
    package var deviceSettings: DeviceSettingsStore { DeviceSettingsStore(database: self) }
}
