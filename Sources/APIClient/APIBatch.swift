import CommandLine

/// A batch in a response of the API.
package struct APIBatch: Codable, Sendable {
    package struct Counts: Codable, Sendable {
        package var total: Int
        var pending: Int
        var filed: Int
        var inbox: Int
        var dismissed: Int
        var rejected: Int
        var dead: Int
        var cancelled: Int

        package var done: Int { total - pending }
    }

    package var id: String
    var name: String
    package var state: String
    package var counts: Counts
    package var ratePerSecond: Double?
    package var secondsLeft: Double?

    /// True if the batch no longer changes by itself.
    package var hasEnded: Bool { state == "finished" || state == "cancelled" && counts.pending == 0 }

    package var hasFailures: Bool { counts.rejected > 0 || counts.dead > 0 }

    /// `12 filed, 3 in the inbox, 1 dead`.
    var ending: String {
        let parts = [
            (counts.pending, "pending"), (counts.filed, "filed"), (counts.inbox, "in the inbox"),
            (counts.dismissed, "dismissed"), (counts.rejected, "rejected"), (counts.dead, "dead"),
            (counts.cancelled, "canceled"),
        ]
        let counted = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return counted.isEmpty ? "empty" : counted.joined(separator: ", ")
    }

    package var line: String { "\(id)  \(state)  \(counts.total)  \(name)  (\(ending))" }
}

package struct APIBatchPage: Decodable, Sendable {
    package var data: [APIBatch]
    package var nextCursor: String?
}

/// The result of one portion of a manifest, or of lines of messages.
package struct APIManifestResult: Decodable, Sendable {
    package struct Problem: Decodable, Sendable {
        package var line: Int?
        /// JSON pointer to the wrong member of the line.
        package var pointer: String?
        package var code: String
        package var detail: String
    }

    package var added: Int
    package var repeated: Int
    package var refused: Int
    package var problems: [Problem]
}

package struct APIBatchReport: Codable, Sendable {
    struct Capture: Codable {
        var id: String
        var ref: String?
        var at: String
    }

    struct Failure: Codable {
        var state: String
        var reason: String
        var count: Int
        var captures: [Capture]
    }

    var batch: APIBatch
    var durationSeconds: Double?
    var failures: [Failure]

    package var lines: [String] {
        var lines = [batch.line]
        if let durationSeconds { lines.append("took \(DurationText.text(durationSeconds))") }
        for failure in failures {
            lines.append("\(failure.count) \(failure.state): \(failure.reason)")
            lines += failure.captures.map { "    \($0.id)" + ($0.ref.map { "  \($0)" } ?? "") }
            if failure.count > failure.captures.count {
                lines.append("    and \(failure.count - failure.captures.count) more")
            }
        }
        return lines
    }
}
