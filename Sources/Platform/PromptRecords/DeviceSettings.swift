package import FoundationEssentials
package import Prompts

/// What an owner has set for all devices and for one device.
package struct DeviceSettings: Sendable, Equatable {
    package var all: PromptSettings
    package var own: PromptSettings
    /// Why the device has no prompts now; nil if it has. A reached cap is not included.
    package var disabled: PromptsDisabled?
    /// The owner's, an IANA name. Quiet hours and days are in this zone.
    package var timeZone: String
}

/// A change of settings. What is nil stays; an inner nil removes the value.
package struct PromptSettingsChange: Sendable, Equatable {
    package var screenshotScanPrompts: Bool?
    package var quietHours: QuietHours??
    package var dailyCap: Int??
    package var snoozeUntil: Date??

    package init(
        screenshotScanPrompts: Bool? = nil, quietHours: QuietHours?? = nil, dailyCap: Int?? = nil,
        snoozeUntil: Date?? = nil
    ) {
        self.screenshotScanPrompts = screenshotScanPrompts
        self.quietHours = quietHours
        self.dailyCap = dailyCap
        self.snoozeUntil = snoozeUntil
    }
}

/// An entry of the settings' history.
package struct SettingChange: Sendable, Equatable {
    /// nil: for all devices.
    package var device: String?
    /// As in the API.
    package var setting: String
    /// As in the API; nil: no longer set.
    package var value: String?
    package var changedBy: String
    package var changedAt: Date
}

extension PromptSettings {
    init(row: DeviceSettingsStatements.SettingsRow) {
        self.init(
            screenshotScanPrompts: row.screenshotPrompts, dailyCap: row.dailyCap, snoozeUntil: row.snoozeUntil)
        if let from = row.quietFrom, let until = row.quietUntil { quietHours = QuietHours(from: from, until: until) }
    }
}
