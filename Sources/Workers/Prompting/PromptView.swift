import FoundationEssentials
import JSON
import PromptRecords
import Prompts
import Requests

enum PromptView {
    static func answer(_ answer: PromptAnswer, to id: UUID) -> JSON {
        var notification: ScreenshotNotification?
        if let taken = answer.takenAt, let end = answer.expiresAt {
            notification = ScreenshotNotification(id: id, takenAt: taken, expiresAt: end, isActive: answer.isActive)
        }
        return .postedScreenshot(
            status: .string(answer.status.rawValue), reason: JSON(answer.reason?.rawValue),
            notification: notification.map(NotificationEncoding.json) ?? .null,
            nextPollSeconds: .integer(PromptTiming.nextPollSeconds(hasActive: notification?.isActive == true)))
    }

    static func settings(_ settings: DeviceSettings) -> JSON {
        .promptSettingsList(
            owner: json(settings.all), device: json(settings.own), isOn: .bool(settings.disabled == nil),
            reason: JSON(settings.disabled?.rawValue), timeZone: .string(settings.timeZone))
    }

    private static func json(_ settings: PromptSettings) -> JSON {
        .promptSettings(
            screenshotScanPrompts: .bool(settings.screenshotScanPrompts),
            quietHours: settings.quietHours.map {
                .quietHours(from: .string(QuietHours.text($0.from)), to: .string(QuietHours.text($0.until)))
            } ?? .null,
            dailyCap: JSON(settings.dailyCap), snoozeUntil: JSON(settings.snoozeUntil))
    }

    static func json(_ change: SettingChange) -> JSON {
        .settingChange(
            device: JSON(change.device), setting: .string(change.setting), value: JSON(change.value),
            changedBy: .string(change.changedBy), changedAt: JSON(change.changedAt))
    }

    static func json(_ metrics: PromptMetrics) -> JSON {
        func part(_ part: PromptMetrics.Part) -> JSON {
            .promptShare(
                count: .integer(part.count),
                share: metrics.prompts == 0 ? .null : JSON(Double(part.count) / Double(metrics.prompts)),
                medianSeconds: JSON(part.median))
        }
        return .promptCounts(
            day: JSON(metrics.day), prompts: .integer(metrics.prompts), shown: part(metrics.shown),
            opened: part(metrics.opened), dismissed: part(metrics.dismissed), scanned: part(metrics.scanned))
    }
}
