import Captures
import Exchange
import FoundationEssentials
import JSON
import Requests
import Store

enum BatchReportView {
    static func json(_ report: BatchReport) -> JSON {
        let batch = report.batch
        let end = batch.counts.pending == 0 ? batch.finishedAt ?? batch.seenAt : batch.seenAt
        return .batchReport(
            batch: BatchView(batch: batch).json,
            durationSeconds: JSON(
                batch.committedAt.map { BatchView.rounded(max(0, end.timeIntervalSince($0))) }),
            failures: .array(
                report.failures.map { failure in
                    [
                        "state": .string(failure.state.rawValue), "reason": .string(failure.reason),
                        "count": .integer(failure.count), "captures": .array(failure.captures.map(capture)),
                    ]
                })
        )
    }

    static var csvHeader: [UInt8] { csv([["id", "state", "reason", "ref", "at"]]) }

    static func csv(_ captures: [FailedCapture]) -> [UInt8] {
        csv(
            captures.map {
                [$0.id.text, $0.state.rawValue, $0.reason, $0.ref ?? "", Timestamp.text($0.at)]
            })
    }

    private static func csv(_ rows: [[String]]) -> [UInt8] {
        var writer = CSVWriter(lineEnd: .crlf)
        for row in rows { writer.append(row) }
        return writer.buffer
    }

    private static func capture(_ capture: FailedCapture) -> JSON {
        ["id": JSON(capture.id), "ref": JSON(capture.ref), "at": JSON(capture.at)]
    }
}
