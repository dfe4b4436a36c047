package import FoundationEssentials
import Matching

/// What an owner says about the verdict of a scan.
package struct ScanJudgment: Sendable {
    package enum Verdict: String, CaseIterable, Sendable { case scam, legitimate }

    package let verdict: Verdict
    /// Whether the message is kept longer than the scan.
    package let isKept: Bool
    package let judgedAt: Date
}

/// A message with what its owner says about it.
package struct JudgedMessage: Sendable {
    /// The id of the scan.
    package let id: UUID
    package let text: String
    /// What the scan had said.
    package let risk: String
    package let judgment: ScanJudgment
}

/// Whether a scan was right, as its owner sees it.
package enum JudgedOutcome: String, CaseIterable, Sendable {
    case right
    /// A scam that the scan did not warn of.
    case missed
    /// A warning of a legitimate message.
    case falseAlarm = "false_alarm"

    package init(_ verdict: ScanJudgment.Verdict, risk: String) {
        switch (verdict, isWarning: ScanResult.warnings.contains(risk)) {
        case (.scam, false): self = .missed
        case (.legitimate, true): self = .falseAlarm
        case (.scam, true), (.legitimate, false): self = .right
        }
    }
}
