import Crypto
import Foundation
import Postgres
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    /// Imports of a folder through a whole line.
    @Suite struct Batches {
        private func folder(texts: Int, pictures: Bool) throws -> String {
            let path = NSTemporaryDirectory() + "tapline-folder-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: path + "/notes", withIntermediateDirectories: true)
            for number in 0..<texts {
                let text = Samples.chat(with: number.isMultiple(of: 3) ? "Sarah Chen" : "Nobody Known") + "\n\(number)"
                try Data(text.utf8).write(to: URL(filePath: "\(path)/notes/\(number).txt"))
            }
            for (number, picture) in (pictures ? Samples.notes : []).enumerated() {
                try Data(picture).write(to: URL(filePath: "\(path)/note-\(number).png"))
            }
            return path
        }

        private func batch(_ output: String) throws -> JSONValue {
            try JSONValue(parsing: Array((output.split(separator: "\n").last { $0.hasPrefix("{") } ?? "").utf8))
        }

        @Test func `tapline import: a folder becomes a batch with exact counts, and importing it again adds nothing`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            _ = try await owner.makeContact("Sarah Chen")
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            let folder = try folder(texts: 30, pictures: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try Data([1, 2, 3]).write(to: URL(filePath: folder + "/broken.png"))
            let command = ["import", folder, "--kind", "conversation", "--wait", "--json", "--url", line.base]
            let first = try await line.tapline(command, environment: key)
            // One file is not a picture: the other files are accepted, and the exit code reports the refusal.
            #expect(first.code == 65, "\(first.output)")
            let outcome = try batch(first.output)
            let counts = outcome["batch"]["counts"]
            #expect(outcome["added"] == 33 && outcome["batch"]["state"] == "finished", "\(outcome)")
            #expect(counts["total"] == 33 && counts["pending"] == 0, "\(counts)")
            let filed = try #require(counts["filed"].number)
            #expect(filed >= 10)
            let sum = ["filed", "inbox", "rejected", "dead", "cancelled"].reduce(0.0) { $0 + (counts[$1].number ?? 0) }
            #expect(sum == 33)
            #expect(try await line.tally(of: owner.owner).captures == 33)

            let again = try batch(try await line.tapline(command, environment: key).output)
            #expect(again["added"] == 0 && again["repeated"] == 33, "\(again)")
            #expect(again["batch"]["id"] == outcome["batch"]["id"])
            #expect(try await line.tally(of: owner.owner).captures == 33)

            let id = try #require(outcome["batch"]["id"].string)
            let report = try await line.tapline(
                ["batch", "report", id, "--json", "--url", line.base], environment: key)
            #expect(report.code == 0, "\(report.output)")
            #expect(try batch(report.output)["batch"]["state"] == "finished")
            let list = try await line.tapline(["batch", "list", "--url", line.base], environment: key)
            #expect(list.code == 0 && list.output.contains(id) && list.output.contains("finished"))
        }

        @Test func `Batches: an open batch does not run, a paused batch stops, a canceled batch ends`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            let folder = try folder(texts: 30, pictures: false)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            func tapline(_ words: String...) async throws -> JSONValue {
                let result = try await line.tapline(
                    words + ["--json", "--url", line.base], environment: key)
                #expect(result.code == 0, "\(words): \(result.output)")
                return try batch(result.output)
            }
            let held = try await tapline("import", folder, "--hold", "--batch", "held")["batch"]
            let id = try #require(held["id"].string)
            #expect(held["state"] == "open" && held["counts"]["pending"] == 30)
            #expect(try await tapline("batch", "commit", id)["state"] == "running")
            #expect(try await tapline("batch", "pause", id)["state"] == "paused")
            // Work that a worker took before the pause ends; the rest stays.
            try await line.settle(batch: id)
            let paused = try await tapline("batch", "show", id)
            #expect(paused["state"] == "paused")
            #expect(try await tapline("batch", "resume", id)["state"] == "running")
            let done = try await tapline("batch", "show", id, "--wait", "--timeout", "60")
            #expect(done["state"] == "finished" && done["counts"]["pending"] == 0, "\(done)")

            let other = try await tapline("import", folder, "--hold", "--batch", "other")["batch"]
            let cancelled = try await tapline("batch", "cancel", try #require(other["id"].string))
            #expect(cancelled["state"] == "cancelled" && cancelled["counts"]["cancelled"] == 30, "\(cancelled)")
            let late = try await line.tapline(
                ["import", folder, "--batch", "other", "--url", line.base], environment: key)
            #expect(late.code == 65 && late.output.contains("batch_cancelled"), "\(late.output)")
        }
    }
}

extension RunningSystem {
    /// Waits until no worker processes work of this batch.
    fileprivate func settle(batch: String) async throws {
        try await eventually("nothing of the batch is in flight") {
            let rows = try await database.query(
                "select count(*) as n from work where batch = \(batch)::uuid and due_at is not null")
            return try rows.first?.get("n", as: Int.self) == 0
        }
    }
}
