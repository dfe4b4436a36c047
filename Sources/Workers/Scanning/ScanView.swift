import Captures
import FoundationEssentials
import JSON
import Matching
import Requests
import ScanRecords
import Scams

enum ScanView {
    static func path(_ id: UUID) -> String { "/v1/scans/\(id.text)" }

    static func json(_ scan: Scan) -> JSON {
        let result = scan.result
        let state = result != nil ? "done" : scan.state.isTerminal ? "failed" : "pending"
        return .scan(
            id: JSON(scan.id), captureId: JSON(scan.id), state: .string(state),
            failure: state == "failed" ? JSON(scan.failure) : .null, risk: JSON(result?.risk),
            probability: result.map { .decimal($0.probability) } ?? .null, category: JSON(result?.category),
            explanation: JSON(result?.explanation), advice: result.map(advice) ?? .array([]),
            reasons: .array(result?.reasons.map(reason) ?? []), links: .array(result?.links.map(link) ?? []),
            text: JSON(result?.text), isCut: .bool(result?.isPartial ?? false), modelVersion: JSON(result?.model),
            notificationId: JSON(scan.prompt), kind: .string(scan.kind.rawValue), createdAt: JSON(scan.createdAt),
            expiresAt: JSON(scan.expiresAt), judgment: scan.judgment.map(judgment) ?? .null)
    }

    static func json(_ message: JudgedMessage) -> JSON {
        .judgedMessage(
            scanId: JSON(message.id), text: .string(message.text), risk: .string(message.risk),
            judgment: judgment(message.judgment))
    }

    private static func judgment(_ judgment: ScanJudgment) -> JSON {
        .scanJudgment(
            verdict: .string(judgment.verdict.rawValue), isKept: .bool(judgment.isKept),
            judgedAt: JSON(judgment.judgedAt))
    }

    /// Of a message that is not stored.
    static func json(_ result: ScanResult) -> JSON {
        .scanVerdict(
            risk: .string(result.risk), probability: .decimal(result.probability), category: .string(result.category),
            explanation: .string(result.explanation), advice: advice(result),
            reasons: .array(result.reasons.map(reason)), links: .array(result.links.map(link)),
            isCut: .bool(result.isPartial), modelVersion: .string(result.model))
    }

    private static func advice(_ result: ScanResult) -> JSON {
        let reasons = result.reasons.compactMap { ScamReasonKind(rawValue: $0.kind) }
        return .array(ScamAdvice.sentences(ScamRisk(rawValue: result.risk), reasons).map(JSON.string))
    }

    private static func reason(_ reason: ScanResult.Reason) -> JSON {
        .scanReason(
            kind: .string(reason.kind), place: .string(reason.place.rawValue),
            start: reason.start.map(JSON.integer) ?? .null, end: reason.end.map(JSON.integer) ?? .null,
            text: .string(reason.text),
            // A newer release may know more kinds.
            sentence: .string(ScamReasonKind(rawValue: reason.kind)?.clause ?? ""),
            boxes: .array(reason.boxes.map(\.json)))
    }

    private static func link(_ link: ScanResult.Link) -> JSON {
        .scanLink(
            text: .string(link.text), url: .string(link.url), host: .string(link.host),
            registrableDomain: JSON(link.registrableDomain), findings: .array(link.findings.map(JSON.string)),
            isCode: .bool(link.isCode))
    }
}
