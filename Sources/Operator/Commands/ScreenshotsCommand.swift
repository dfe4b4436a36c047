import APIClient
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline screenshots settings | metrics`.
enum ScreenshotsCommand {
    private static let verbs = Verbs(
        command: "screenshots", list: [("settings", "[NAME=VALUE...]"), ("metrics", "")])

    static let command = Command(
        name: "screenshots",
        summary: """
            the prompts that ask whether to scan a screenshot for scams

              settings              shows when devices prompt
              settings NAME=VALUE   changes it: prompts=on|off, quiet=22:00-07:00, cap=N, snooze=TIME; an empty value
                                    removes a setting
              metrics               how many prompts were shown, opened and scanned, and how soon
            """,
        usage: verbs.usage,
        options: {
            [
                .flag("device", "settings: of the device whose key is used, instead of all devices"),
                .value("days", "N", "metrics: of the last N days; default: 400"), .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            let part = arguments.has("device") ? "device" : "owner"
            let change =
                try words.isEmpty ? nil : APIPromptSettingsChange(part, try words.map { try FieldAssignment($0) })
            let days = try arguments.int("days", default: 400, in: 1...400)
            let api = try SystemAccess.api(arguments)
            if verb == "metrics" {
                let answer = try await api.get("/v1/metrics/screenshots?days=\(days)")
                return try AnswerReport.print(answer, arguments) { try answer.decode(APIPromptMetrics.self).lines }
            }
            let path = "/v1/screenshots/settings"
            let answer =
                if let change { try await api.patch(path, json: change) } else { try await api.get(path) }
            return try AnswerReport.print(answer, arguments) { try answer.decode(APIPromptSettings.self).lines }
        })
}
