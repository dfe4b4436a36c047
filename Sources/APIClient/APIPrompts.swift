package import CommandLine
import FoundationEssentials
import Runtime

/// The settings of screenshot prompts, with their text for a terminal.
package struct APIPromptSettings: Decodable, Sendable {
    struct Part: Decodable {
        struct Hours: Decodable {
            var from: String
            var to: String
        }

        var screenshotScanPrompts: Bool
        var quietHours: Hours?
        var dailyCap: Int?
        var snoozeUntil: String?

        func cells(_ name: String) -> [String] {
            [
                name, "prompts \(screenshotScanPrompts ? "on" : "off")",
                quietHours.map { "quiet \($0.from)-\($0.to)" } ?? "no quiet hours",
                dailyCap.map { "at most \($0) a day" } ?? "no cap",
                snoozeUntil.map { "snoozed until \($0)" } ?? "no snooze",
            ]
        }
    }

    var owner: Part
    var device: Part
    var isOn: Bool
    var reason: String?
    var timeZone: String

    package var lines: [String] {
        TextTable.lines([owner.cells("all devices"), device.cells("this device")])
            + [
                isOn
                    ? "Prompts are on. Times are in \(timeZone)."
                    : "No prompts now: \(reason ?? "off"). Times are in \(timeZone)."
            ]
    }
}

/// A change of the settings from a command line.
package struct APIPromptSettingsChange: Encodable, Sendable {
    private enum Value: Sendable {
        case flag(Bool)
        case number(Int)
        case text(String)
        case hours(from: String, to: String)
        case none
    }

    private let part: String
    private var values: [String: Value] = [:]

    /// - Parameter part: `owner` or `device`.
    package init(_ part: String, _ assignments: [FieldAssignment]) throws(UsageFault) {
        self.part = part
        for assignment in assignments {
            let (name, value) = (assignment.field, assignment.value)
            switch name {
            case "prompts":
                guard ["on", "off"].contains(value) else { throw UsageFault("prompts must be on or off") }
                values["screenshotScanPrompts"] = .flag(value == "on")
            case "quiet":
                let times = value.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
                guard value.isEmpty || times.count == 2 else { throw UsageFault("quiet must look like 22:00-07:00") }
                values["quietHours"] = value.isEmpty ? Value.none : .hours(from: times[0], to: times[1])
            case "cap":
                guard value.isEmpty || Int(value) != nil else { throw UsageFault("cap must be a number") }
                values["dailyCap"] = Int(value).map(Value.number) ?? Value.none
            case "snooze": values["snoozeUntil"] = value.isEmpty ? Value.none : .text(value)
            default: throw UsageFault("'\(name)' is not one of prompts, quiet, cap, snooze")
            }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Key.self)
        var container = outer.nestedContainer(keyedBy: Key.self, forKey: Key(part))
        for (name, value) in values {
            switch value {
            case .flag(let flag): try container.encode(flag, forKey: Key(name))
            case .number(let number): try container.encode(number, forKey: Key(name))
            case .text(let text): try container.encode(text, forKey: Key(name))
            case .hours(let from, let to): try container.encode(["from": from, "to": to], forKey: Key(name))
            case .none: try container.encodeNil(forKey: Key(name))
            }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// What became of the prompts, with its text for a terminal.
package struct APIPromptMetrics: Decodable, Sendable {
    struct Share: Decodable {
        var count: Int
        var share: Double?
        var medianSeconds: Double?

        var cells: [String] {
            [
                String(count), share.map { "\(Int(($0 * 100).rounded())) %" } ?? "–",
                medianSeconds.map { "after \(($0 * 10).rounded() / 10) s (median)" } ?? "",
            ]
        }
    }

    struct Counts: Decodable {
        var prompts: Int
        var shown: Share
        var opened: Share
        var dismissed: Share
        var scanned: Share
    }

    var days: Int
    var total: Counts

    package var lines: [String] {
        TextTable.lines([
            ["prompts", String(total.prompts), "", ""], ["shown"] + total.shown.cells, ["opened"] + total.opened.cells,
            ["dismissed"] + total.dismissed.cells, ["scanned"] + total.scanned.cells,
        ])
    }
}
