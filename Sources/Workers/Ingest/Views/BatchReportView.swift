import Captures
import FoundationEssentials
import Store

enum BatchReportView {
    static func json(_ report: BatchReport) -> JSON {
        let batch = report.batch
        let end = batch.counts.pending == 0 ? batch.finishedAt ?? batch.seenAt : batch.seenAt
        return [
            "batch": BatchView(batch: batch).json,
            "durationSeconds": JSON(
                batch.committedAt.map { BatchView.rounded(max(0, end.timeIntervalSince($0))) }),
            "failures": .array(
                report.failures.map { failure in
                    [
                        "state": .string(failure.state.rawValue), "reason": .string(failure.reason),
                        "count": .integer(failure.count), "captures": .array(failure.captures.map(capture)),
                    ]
                }),
        ]
    }

    static let csvHeader = "id,state,reason,ref,at\r\n"

    static func csv(_ capture: FailedCapture) -> String {
        [capture.id.text, capture.state.rawValue, capture.reason, capture.ref ?? "", Timestamp.text(capture.at)]
            .map(cell).joined(separator: ",") + "\r\n"
    }

    private static func capture(_ capture: FailedCapture) -> JSON {
        ["id": JSON(capture.id), "ref": JSON(capture.ref), "at": JSON(capture.at)]
    }

    /// RFC 4180. What a spreadsheet would take for a formula gets an apostrophe before it.
    private static func cell(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
        let guarded = isFormula ? "'" + text : text
        guard guarded.contains(where: { "\",\r\n".contains($0) || $0 == "\r\n" }) else { return guarded }
        return "\"" + guarded.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
