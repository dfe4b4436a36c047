import Foundation
import Postgres
import TestSupport
import Testing

extension EndToEnd {
    /// `TAPLINE_ITEM_PHOTOS=200` runs the long form.
    @Suite(.lines) struct ItemKills {
        private static let workers = ["ingest", "ocr-worker", "ai-worker", "matcher", "exporter", "notifier"]
        private static let senders = 8

        @Test func `Items: photos in flight survive the death of each worker, and each makes one item`() async throws {
            let photos = Int(ProcessInfo.processInfo.environment["TAPLINE_ITEM_PHOTOS"] ?? "") ?? 35
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let step = photos / (Self.workers.count + 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                var next = 0
                func sendOne() {
                    let number = next
                    next += 1
                    // Bytes after the end of a PNG do not change the picture.
                    let picture = Samples.notes[number % Samples.notes.count] + Array("\(number)".utf8)
                    let request = owner.posting(
                        "/v1/captures?kind=item", picture, type: "image/png", idempotencyKey: "photo-\(number)")
                    group.addTask { _ = try await owner.sendUntilAccepted(request) }
                }
                for _ in 0..<min(Self.senders, photos) { sendOne() }
                var accepted = 0
                while try await group.next() != nil {
                    accepted += 1
                    if accepted % step == 0, Self.workers.indices.contains(accepted / step - 1) {
                        #expect(try await line.tally(of: owner.owner).work > 0, "nothing was in flight")
                        try await line.kill(Self.workers[accepted / step - 1])
                    }
                    if next < photos { sendOne() }
                }
            }
            try await eventually("all photos are filed", every: .milliseconds(200)) {
                let filed = try await line.count(
                    "select count(*) from captures where owner = \(owner.owner) and state = 'filed'")
                let work = try await line.tally(of: owner.owner).work
                return filed == photos && work == 0
            }
            for (expected, count) in [
                (photos, "select count(*) from items where owner = \(owner.owner) and is_draft"),
                (photos, "select count(distinct capture) from items where owner = \(owner.owner)"),
                (photos, "select count(*) from item_photos where owner = \(owner.owner)"),
                (photos, "select count(distinct item) from item_photos where owner = \(owner.owner)"),
                (2 * photos, "select count(*) from blobs where owner = \(owner.owner)"),
                (photos, "select count(*) from notifications where owner = \(owner.owner)"),
            ] as [(Int, SQL)] {
                let found = try await line.count(count)
                #expect(found == expected, "\(count)")
            }
        }
    }
}
