import Crypto
import Foundation
import Kafka
import Postgres
import Testing
import TestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// A line whose pictures crash while the poison file exists, and the commands to handle that.
    @Suite(.lines(["TAPLINE_OCR_SLOT_COMMAND": Samples.failingStartSlot]))
    struct DeadLetters {
        /// Runs `tapline dead` and parses its JSON.
        private func dead(_ line: RunningSystem, _ words: String...) async throws -> JSONValue {
            let (code, output) = try await line.tapline(["dead"] + words + ["--json"])
            #expect(code == 0, "tapline dead \(words): \(output)")
            return try JSONValue(parsing: Array((output.split(separator: "\n").last ?? "").utf8))
        }

        private func states(_ line: RunningSystem) async throws -> [String] {
            let tables = ["dead_work", "dead_letters", "work", "captures", "attempts", "replays"]
            var sums: [String] = []
            for table in tables {
                let rows = try await line.database.query(
                    "select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from \(identifier: table) t"
                )
                sums.append("\(table) \(try rows[0].get("sum", as: String.self))")
            }
            return sums
        }

        @Test(arguments: Transport.available)
        func `tapline dead: dead work is listed, published and explained, and replayed once after the cause is fixed`(
            _ transport: Transport
        ) async throws {
            let line = try await Lines.line(transport)
            let watcher = try await TailReader.open(
                try line.kafkaSettings(), topic: "tapline.dead", within: testTimeout)
            #expect(FileManager.default.createFile(atPath: Samples.poison, contents: nil))
            defer { unlink(Samples.poison) }
            // Running slots have started without the poison file.
            let old = try await line.kill("ocr-worker")
            try await eventually("another ocr-worker runs") { line.pids["ocr-worker"].map { $0 != old } ?? false }
            let owner = try await line.newOwner()
            var ids: [UUID] = []
            for lane in ["now", "bulk", "now"] {
                let reply = try await owner.post(
                    "/v1/captures?kind=conversation&lane=\(lane)", Samples.notes[ids.count], type: "image/png")
                ids.append(try #require(reply.json["id"].uuid, "\(reply.text)"))
            }
            for id in ids {
                let end = try await owner.end(of: id)
                #expect(end["state"] == "dead", "\(end)")
            }
            try await line.settle()

            let listed = try await dead(line, "list", "--stage", "recognize", "--owner", owner.ownerName)
            let cause = try #require(listed["causes"].array.first)
            #expect(listed["causes"].array.count == 1 && cause["count"] == 3)
            let code = try #require(cause["code"].string)

            let story = try await dead(line, "show", ids[0].uuidString)
            #expect(story["state"] == "dead")
            let tries = story["attempts"].array
            #expect(tries.count >= 2 && tries.allSatisfy { $0["stage"] == "recognize" && $0["code"].string == code })
            #expect(tries.allSatisfy { $0["worker"].string?.hasPrefix("ocr-worker@") == true })
            #expect(story["deaths"].array.first?["tries"].number == Double(tries.count))

            var told: Set<UUID> = []
            while told != Set(ids) {
                for message in await watcher.next(max: 100) {
                    let copy = try JSONValue(parsing: message.value)
                    #expect(copy["stage"] == "recognize" && copy["code"].string == code)
                    told.insert(try #require(copy["id"].uuid))
                }
            }
            await watcher.close(within: .seconds(1))
            // The broker has a copy before the death is marked as published.
            try await eventually("all deaths are marked as published") {
                try await line.count("select count(*) as count from dead_work where told_at is null") == 0
            }

            let before = try await states(line)
            let foretold = try await dead(line, "replay", "--all", "--dry-run", "--rate", "10/s")
            #expect(foretold["putBack"] == 3 && foretold["isDryRun"] == true)
            #expect(try await states(line) == before)

            unlink(Samples.poison)
            let replayed = try await dead(line, "replay", "--cause", code, "--stage", "recognize")
            #expect(replayed["putBack"] == 3 && replayed["skipped"] == 0, "\(replayed)")
            for id in ids {
                let end = try await owner.end(of: id)
                #expect(end["state"] == "inbox" || end["state"] == "filed", "\(end)")
            }
            try await line.settle()
            let tally = try await line.tally(of: owner.owner)
            #expect(tally.filedOnce == 3 && tally.ended == 3, "\(tally)")
            #expect(try await dead(line, "list", "--owner", owner.ownerName)["causes"].array.isEmpty)
            let again = try await line.tapline(["dead", "replay", ids[0].uuidString])
            #expect(again.code == 65 && again.output.contains("is not dead"), "\(again)")
        }

        /// Sends bulk texts in one import message and makes them dead before a worker reads them.
        private func deadTexts(_ count: Int, _ line: RunningSystem, _ owner: SystemClient) async throws -> [UUID] {
            try await line.kill("ai-worker", SIGSTOP)
            let producer = try ImportProducer(try line.kafkaSettings(), owner)
            let id = UUID().uuidString
            let captures = (0..<count).map { number -> JSONValue in
                ["text": .string(Samples.chat(with: "Omar Haddad") + "\n\(number)"), "kind": "conversation"]
            }
            let message: JSONValue = [
                "version": 1, "messageId": .string(id), "type": "import", "captures": .array(captures),
            ]
            let answer = try await producer.ask(message.bytes, id)
            await producer.close()
            let ids = answer["captures"].array.compactMap { $0["id"].uuid }
            #expect(ids.count == count, "\(answer)")
            // The same statements as a worker's `end`, for all captures at once.
            try await line.database.transaction([
                "delete from work where id = any (\(ids))",
                "update captures set state = 'dead', reason = 'cursed' where id = any (\(ids))",
            ])
            try await line.kill("ai-worker", SIGCONT)
            return ids
        }

        @Test func `tapline dead: a killed replay continues and replays nothing twice`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let ids = try await deadTexts(450, line, owner)
            let middle = try await line.database.query(
                "select id from dead_work where id = any (\(ids)) order by stage, code, died_at, id offset 300 limit 1")
            let stone: UUID = try #require(middle.first).get("id")

            // A locked row blocks the second portion.
            let words = ["dead", "replay", "--cause", "cursed", "--owner", owner.ownerName]
            let holder = try await Connection.open(
                ConnectionSettings("host=\(line.state)/run port=5432 user=tapline_admin dbname=tapline"))
            try await holder.execute("begin")
            _ = try await holder.query("select 1 from captures where id = \(stone) for update")
            let command = try line.start(words)
            try await eventually("the first portion is replayed") {
                try await line.count(
                    "select coalesce(sum(done), 0)::bigint as count from replays where state = 'running'") == 200
            }
            command.signal(SIGKILL)
            #expect(try await command.wait() == 128 + SIGKILL)
            try await holder.execute("rollback")
            await holder.close()
            // Postgres may be executing the second portion, which is then committed completely or not at all.
            try await eventually("its session is over") {
                try await line.count(
                    "select count(*) as count from pg_stat_activity where application_name = 'tapline operator'") == 0
            }
            let done = try await line.count("select sum(done)::bigint as count from replays where state = 'running'")
            #expect([200, 400].contains(done))
            let listed = try await dead(line, "list", "--owner", owner.ownerName)
            #expect(listed["causes"].array.first?["count"].number == Double(450 - done))
            #expect(listed["unfinishedReplays"].array.count == 1)

            let (code, output) = try await line.tapline(words + ["--json"])
            #expect(code == 0, "\(output)")
            let report = try JSONValue(parsing: Array((output.split(separator: "\n").last ?? "").utf8))
            #expect(report["putBack"] == 450 && report["skipped"] == 0)
            try await line.settle()
            let tally = try await line.tally(of: owner.owner)
            #expect(tally.filedOnce == 450 && tally.ended == 450, "\(tally)")
            #expect(
                try await line.count(
                    """
                    select count(*) as count from (
                        select work from attempts where code = 'replayed' and work = any (\(ids))
                        group by work having count(*) = 1) once
                    """) == 450)
            #expect(try await line.count("select count(*) as count from replays where state = 'running'") == 0)
        }

        @Test func `tapline dead: discarded work leaves the status, and its id still replays it`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let ids = try await deadTexts(3, line, owner)
            func counted() async throws -> Double {
                let (code, output) = try await line.tapline(["status", "--json"])
                #expect(code == 0, "\(output)")
                let report = try JSONValue(parsing: Array(output.utf8))
                #expect(report["totals"]["captures"].number ?? 0 >= 3 && report["broker"]["answers"] == true)
                return report["dead"].array.filter { $0["cause"] == "cursed" }.compactMap { $0["count"].number }
                    .reduce(0, +)
            }
            #expect(try await counted() == 3)
            let words = ["discard", "--cause", "cursed", "--owner", owner.ownerName]
            let foretold = try await dead(line, words[0], words[1], words[2], words[3], words[4], "--dry-run")
            #expect(foretold["work"] == 3 && foretold["isDryRun"] == true)
            #expect(try await counted() == 3)
            let discarded = try await dead(line, words[0], words[1], words[2], words[3], words[4])
            #expect(discarded["work"] == 3 && discarded["messages"] == 0)
            #expect(try await counted() == 0)
            #expect(try await dead(line, "list", "--owner", owner.ownerName)["causes"].array.isEmpty)
            #expect(try await dead(line, "replay", ids[0].uuidString)["putBack"] == 1)
            let end = try await owner.end(of: ids[0])
            #expect(end["state"] == "filed" || end["state"] == "inbox", "\(end)")
        }

        @Test func `tapline dead: a replay keeps its rate after the command has ended`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let ids = try await deadTexts(100, line, owner)
            let reader = try await TailReader.open(
                try line.kafkaSettings(), topic: "tapline.understand.bulk", within: testTimeout)
            // The dispatcher is stopped while the plan is read.
            try await line.kill("ingest", SIGSTOP)
            let report = try await dead(
                line, "replay", "--cause", "cursed", "--owner", owner.ownerName, "--rate", "20/s")
            #expect(report["putBack"] == 100)
            let rows = try await line.database.query(
                "select id, due_at from work where id = any (\(ids)) order by due_at")
            let due = try rows.map { (id: try $0.get("id", as: UUID.self), at: try $0.get("due_at", as: Date.self)) }
            try await line.kill("ingest", SIGCONT)
            #expect(due.count == 100)
            for (one, next) in zip(due, due.dropFirst()) {
                #expect(abs(next.at.timeIntervalSince(one.at) - 1.0 / 20) < 0.001)
            }
            // The first publication of each. A message's timestamp has a resolution of one millisecond.
            var published: [UUID: Date] = [:]
            while published.count < ids.count {
                for message in await reader.next(max: 100) {
                    guard let id = try JSONValue(parsing: message.value)["id"].uuid, ids.contains(id) else { continue }
                    let at = Date(timeIntervalSince1970: Double(try #require(message.timestamp) + 1) / 1000)
                    published[id] = min(published[id] ?? .distantFuture, at)
                }
            }
            await reader.close(within: .seconds(1))
            for (id, at) in due { #expect(published[id].map { $0 >= at } == true) }
            try await line.settle()
        }

        @Test(arguments: Transport.available)
        func `tapline dead: a message without the scope shows its bytes and is sent again once with its signature`(
            _ transport: Transport
        ) async throws {
            let line = try await Lines.line(transport)
            let owner = try await line.newOwner()
            let producer = try ImportProducer(try line.kafkaSettings(), owner)
            let id = "late-\(owner.owner)"
            let message =
                ([
                    "version": 1, "messageId": .string(id), "type": "capture",
                    "capture": ["text": .string(Samples.chat(with: "Omar Haddad")), "kind": "conversation"],
                ] as JSONValue).bytes
            let key = try #require(owner.token).keyID
            try await line.database.execute("update device_keys set scopes = '{contacts:read}' where id = \(key)")
            #expect(try await producer.ask(message, id)["code"] == "missing_scope")
            await producer.close()
            try await line.database.execute("update device_keys set scopes = '{*}' where id = \(key)")

            let cause = try await dead(line, "list", "--cause", "missing_scope")["causes"].array.first
            #expect(cause?["place"] == "tapline.import" && cause?["kind"] == "message")
            let letter = try #require(cause?["example"].string)
            let file = "\(line.state)/letter.bytes"
            let shown = try await dead(line, "show", letter)
            #expect(shown["topic"] == "tapline.import" && shown["size"].number == Double(message.count))
            _ = try await line.tapline(["dead", "show", letter, "--bytes", file])
            #expect(FileManager.default.contents(atPath: file).map { [UInt8]($0) } == message)

            let report = try await dead(line, "replay", letter)
            #expect(report["messages"] == 1 && report["putBack"] == 0, "\(report)")
            try await eventually("the message is accepted") {
                try await line.tally(of: owner.owner).captures == 1
            }
            let again = try await line.tapline(["dead", "replay", letter])
            #expect(again.code == 65, "\(again)")
            #expect(try await dead(line, "list", "--cause", "missing_scope")["causes"].array.isEmpty)
        }

        @Test func `tapline dead: invalid arguments are refused with the valid ones`() async throws {
            let line = try await Lines.line()
            for (words, code, said) in [
                (["dead"], 64, "expected list, show ID, replay or discard"),
                (["dead", "replay"], 64, "replay needs one of"),
                (["dead", "replay", "x"], 64, "is not an id"),
                (["dead", "replay", "--all", "--rate", "fast"], 64, "20/s"),
                (["dead", "list", "--since", "soon"], 64, "2h"),
                (["dead", "list", "--stage", "moon"], 64, "recognize"),
                (["dead", "show", UUID().uuidString], 65, "no failed work"),
                (["dead", "replay", UUID().uuidString], 65, "is not dead"),
                (["dead", "replay", "--resume", UUID().uuidString], 65, "there is no replay"),
            ] as [([String], Int32, String)] {
                let answer = try await line.tapline(words)
                #expect(answer.code == code && answer.output.contains(said), "\(words): \(answer)")
            }
        }
    }
}
