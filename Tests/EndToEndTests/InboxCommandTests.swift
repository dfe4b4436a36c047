import Crypto
import Foundation
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    /// `tapline inbox`, `captures`, `interactions` and `undo` on a running line.
    @Suite struct InboxCommands {
        /// Runs commands with one owner's key.
        private struct Person {
            let line: RunningSystem
            let owner: SystemClient
            let key: [String: String]

            init(on line: RunningSystem) async throws {
                self.line = line
                owner = try await line.newOwner()
                key = ["TAPLINE_KEY": try #require(owner.token).text]
            }

            func tapline(_ words: String..., typing: String = "") async throws -> (code: Int32, output: String) {
                try await line.tapline(words + ["--url", line.base], environment: key, typing: typing)
            }

            func json(_ words: String...) async throws -> JSONValue {
                let result = try await line.tapline(words + ["--json", "--url", line.base], environment: key)
                #expect(result.code == 0, "\(words): \(result.output)")
                return try JSONValue(parsing: Array(result.output.utf8))
            }

            /// A chat in the inbox that names two contacts equally.
            func noted() async throws -> JSONValue {
                let capture = try await owner.file(Samples.chat(with: "Sarah"))
                #expect(capture["state"] == "inbox", "\(capture)")
                return capture
            }
        }

        /// The token of the line that a correction ends with.
        private func token(_ output: String) throws -> String {
            let last = try #require(output.split(separator: "\n").last)
            #expect(last.hasPrefix("Undo: tapline undo "), "\(output)")
            return String(try #require(last.split(separator: " ").last))
        }

        @Test func `tapline inbox names: a name that returns gets a contact with all of its chats, or is dismissed`()
            async throws
        {
            let me = try await Person(on: try await Lines.line(.embedded))
            #expect(try await me.tapline("inbox", "names").output == "No name returns in the inbox.\n")
            for text in [Samples.chat(with: "Zoe Alvarez"), "Zoe Alvarez: lunch on Friday at 12:30?"] {
                #expect(try await me.owner.file(text)["state"] == "inbox")
            }
            let listed = try await me.tapline("inbox", "names")
            #expect(listed.code == 0 && listed.output.contains("2 notes") && listed.output.contains("Zoe Alvarez"))
            #expect(listed.output.contains("no contact"), "\(listed.output)")
            #expect(try await me.json("inbox", "names") == (try await me.owner.get("/v1/inbox/names").json))
            let short = String(try #require(listed.output.split(separator: " ").first))

            let made = try await me.tapline("inbox", "contact", short, "--same-name")
            #expect(made.code == 0 && made.output.contains("closed in the same way: 1"), "\(made.output)")
            #expect(try await me.tapline("inbox", "list").output == "The inbox is empty.\n")
            let people = try await me.owner.get("/v1/contacts").json["data"].array
            #expect(people.map { $0["name"].string } == ["Zoe Alvarez"])
            let contact = try #require(people.first?["id"].string)
            #expect(try await me.owner.get("/v1/contacts/\(contact)/interactions").json["data"].array.count == 2)
            #expect(try await me.tapline("undo", try token(made.output)).code == 0)
            #expect(try await me.owner.get("/v1/contacts").json["data"] == [])

            let dismissed = try await me.tapline("inbox", "dismiss", short, "--same-name")
            #expect(dismissed.code == 0 && dismissed.output.contains("closed in the same way: 1"))
            #expect(try await me.tapline("inbox", "names").output == "No name returns in the inbox.\n")
            let waiting = try await me.json("inbox", "list", "--status", "dismissed")
            #expect(waiting["data"].array.count == 2)
        }

        @Test func `tapline inbox: a note is listed, assigned by short ids, and the undo puts the note back`()
            async throws
        {
            let me = try await Person(on: try await Lines.line(.embedded))
            let sarah = try await me.owner.makeContact("Sarah Chen").uuidString.lowercased()
            _ = try await me.owner.makeContact("Sarah Cheng")
            #expect(try await me.tapline("inbox", "list").output == "The inbox is empty.\n")
            let capture = try await me.noted()
            let note = try #require(capture["inboxNoteId"].string)

            let listed = try await me.tapline("inbox", "list")
            let row = listed.output.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            let short = try #require(row.first)
            #expect(listed.code == 0 && note.hasPrefix(short) && short.count >= 13 && short != note, "\(listed.output)")
            #expect(listed.output.split(separator: "\n").count == 1)
            let page = try await me.json("inbox", "list")
            #expect(page["data"].array.map { $0["id"].string } == [note] && page["nextCursor"] == .null)
            #expect(page == (try await me.owner.get("/v1/inbox").json))
            let shown = try await me.tapline("inbox", "show", short)
            #expect(shown.output.contains(sarah) && shown.output.contains("Sarah Cheng"), "\(shown.output)")
            #expect(try await me.json("inbox", "show", short)["state"] == "open")

            let assigned = try await me.tapline("inbox", "assign", short, sarah)
            #expect(
                assigned.code == 0 && assigned.output.contains("filed under contact \(sarah)"), "\(assigned.output)")
            #expect(try await me.owner.get("/v1/inbox/\(note)").json["assignedTo"].string == sarah)
            let again = try await me.tapline("inbox", "dismiss", note)
            #expect(again.code == 65 && again.output.contains("already assigned"), "\(again.output)")

            let undone = try await me.tapline("undo", try token(assigned.output))
            #expect(undone.code == 0 && undone.output.contains("the assignment of an inbox note"), "\(undone.output)")
            #expect(undone.output.contains("as before: inbox note \(note)"))
            #expect(try await me.owner.get("/v1/inbox/\(note)").json["state"] == "open")
            let twice = try await me.tapline("undo", try token(assigned.output))
            #expect(twice.code == 65 && twice.output.contains("undo_used"), "\(twice.output)")
            for words in [["undo"], ["undo", "no/token"], ["undo", "é"]] {
                #expect(try await me.line.tapline(words, environment: me.key).code == 64, "\(words)")
            }
            let unknown = try await me.tapline("undo", "AAAA")
            #expect(unknown.code == 65 && unknown.output.contains("no correction with this token"))
        }

        @Test func `tapline undo: what was changed after the correction stays and is named`() async throws {
            let me = try await Person(on: try await Lines.line(.embedded))
            let sarah = try await me.owner.makeContact("Sarah Chen").uuidString.lowercased()
            _ = try await me.owner.makeContact("Sarah Cheng")
            let capture = try await me.noted()
            let note = try #require(capture["inboxNoteId"].string)
            let assigned = try await me.json("inbox", "assign", note, sarah)
            let chat = try #require(assigned["interactions"][0]["id"].string)
            let edited = try await me.tapline(
                "interactions", "edit", chat, "summary=Mine\u{1B}[31m", "interests=art,tea")
            #expect(edited.code == 0, "\(edited.output)")
            let shown = try await me.tapline("interactions", "show", chat)
            #expect(shown.output.contains(#"summary: Mine\u{1B}[31m"#) && shown.output.contains("interests: art, tea"))
            let undone = try await me.tapline("undo", try #require(assigned["undoToken"].string))
            #expect(undone.code == 0, "\(undone.output)")
            #expect(
                undone.output.contains("stays, because it was changed since: interaction \(chat)"), "\(undone.output)")
        }

        @Test func `tapline inbox: a note becomes a new contact, or is dismissed`() async throws {
            let me = try await Person(on: try await Lines.line(.embedded))
            let first = try #require(
                try await me.owner.file(Samples.chat(with: "Wanjiru Otieno"))["inboxNoteId"].string)
            let made = try await me.tapline("inbox", "contact", first, "Wanjiru O.")
            #expect(made.code == 0 && made.output.contains("Wanjiru O."), "\(made.output)")
            let found = try await me.owner.get("/v1/contacts").json["data"].array
            #expect(found.map { $0["name"].string } == ["Wanjiru O."])
            _ = try token(made.output)
            let second = try #require(try await me.owner.file(Samples.chat(with: "Tobias Brink"))["inboxNoteId"].string)
            let dismissed = try await me.json("inbox", "dismiss", second)
            #expect(dismissed["note"]["state"] == "dismissed" && dismissed["undoToken"].string?.isEmpty == false)
            #expect(try await me.json("inbox", "list")["data"].array.isEmpty)
            #expect(try await me.json("inbox", "list", "--status", "dismissed")["data"].array.count == 1)
            let reopened = try await me.tapline("inbox", "reopen", second)
            #expect(reopened.code == 0 && reopened.output.contains("in the inbox again"), "\(reopened.output)")
            #expect(try await me.json("inbox", "list")["data"].array.map { $0["id"].string } == [second])
        }

        @Test func `tapline: an ambiguous id names the candidates; unknown, foreign and malformed ids are refused`()
            async throws
        {
            let line = try await Lines.line(.embedded)
            let (me, other) = (try await Person(on: line), try await Person(on: line))
            let ids = [
                try await me.owner.makeContact("Ann Lee").uuidString.lowercased(),
                try await me.owner.makeContact("Bo Chan").uuidString.lowercased(),
            ]
            let shared = String(ids[0].prefix(6))
            let ambiguous = try await me.tapline("contacts", "show", shared)
            #expect(ambiguous.code == 65 && ids.allSatisfy(ambiguous.output.contains), "\(ambiguous.output)")
            let unknown = try await me.tapline("contacts", "show", "ffff0000")
            #expect(unknown.code == 65 && unknown.output.contains("there is no contact ffff0000"), "\(unknown.output)")
            let target = try await me.tapline("inbox", "assign", ids[0], "ffff")
            #expect(target.code == 65 && target.output.contains("no contact or group ffff"), "\(target.output)")

            // A long enough prefix names one of them, and is of no use to another owner.
            let listed = try await me.tapline("contacts", "list").output.split(separator: "\n").map(String.init)
            let row = try #require(listed.first { $0.contains("Bo Chan") })
            let short = try #require(row.split(separator: " ").first.map(String.init))
            #expect(try await me.json("contacts", "show", short)["id"].string == ids[1])
            for word in [short, ids[1]] {
                for command in ["contacts", "captures", "inbox", "interactions"] {
                    let result = try await other.tapline(command, "show", word)
                    #expect(result.code == 65 && result.output.contains("there is no "), "\(command): \(result.output)")
                }
            }
            for words in [
                ["contacts", "show", "abc"], ["contacts", "show", "0199zzzz"], ["captures", "show", "x/../y"],
                ["inbox", "assign", ids[0], "Ann"], ["inbox", "assign", ids[0]], ["inbox", "file"], ["captures"],
                ["interactions", "split", ids[0], ids[1], "4-2"], ["interactions", "edit", ids[0], "mood=good"],
                ["contacts", "set", ids[0], "color=red"], ["captures", "list", "--limit", "201"],
            ] {
                let result = try await me.line.tapline(words + ["--url", line.base], environment: me.key)
                #expect(result.code == 64, "\(words): \(result.output)")
            }
            let stranger = try await line.tapline(
                ["inbox", "list", "--url", line.base], environment: ["TAPLINE_KEY": "tl_none_none"])
            #expect(stranger.code == 65 && stranger.output.contains("authentication_failed"), "\(stranger.output)")
        }

        @Test func `tapline captures: a capture is listed, shown, deleted, restored and erased`() async throws {
            let me = try await Person(on: try await Lines.line(.embedded))
            let sarah = try await me.owner.makeContact("Sarah Chen").uuidString.lowercased()
            let id = try #require(try await me.owner.file(Samples.chat(with: "Sarah Chen"))["id"].string)
            let listed = try await me.tapline("captures", "list", "--status", "filed", "--contact", sarah)
            #expect(listed.output.hasPrefix(id.prefix(13)) && listed.output.contains("Sarah Chen"), "\(listed.output)")
            let page = try await me.json("captures", "list", "--limit", "1")
            #expect(page["data"].array.map { $0["id"].string } == [id])
            #expect(try await me.tapline("captures", "list", "--status", "dead").output == "No capture matches.\n")
            let short = String(try #require(listed.output.split(separator: " ").first))
            let shown = try await me.tapline("captures", "show", short)
            #expect(shown.output.contains("filed under Sarah Chen") && shown.output.contains("contact: \(sarah)"))
            #expect(try await me.tapline("captures", "text", short).output.contains("photography"))
            #expect(try await me.json("captures", "text", short)["source"] == "sent")
            let found = try await me.tapline("search", "photography", "--contact", String(sarah.prefix(20)))
            #expect(found.output.hasPrefix(short + "  interaction  "), "\(found.output)")
            let alive = try await me.tapline("captures", "retry", short)
            #expect(alive.code == 65 && alive.output.contains("not_dead"), "\(alive.output)")

            let deleted = try await me.tapline("captures", "delete", short)
            #expect(deleted.code == 0, "\(deleted.output)")
            _ = try token(deleted.output)
            let gone = try await me.tapline("captures", "show", short)
            #expect(gone.code == 65 && gone.output.contains("there is no capture \(short)"), "\(gone.output)")
            let restorable = try await me.tapline("deleted")
            #expect(restorable.output.hasPrefix(short + "  capture  until "), "\(restorable.output)")
            #expect(try await me.json("deleted")["data"].array.first?["id"].string == id)
            #expect(try await me.json("captures", "restore", short)["id"].string == id)
            #expect(try await me.tapline("deleted").output.contains("Nothing was deleted"))

            // The answer is not taken from a pipe: a script confirms by an option.
            for typing in ["", "yes\n"] {
                let unsure = try await me.tapline("captures", "erase", short, typing: typing)
                #expect(unsure.code == 64 && unsure.output.contains("--yes"), "\(unsure.output)")
            }
            #expect(try await me.json("captures", "show", short)["state"] == "filed")
            #expect(try await me.json("captures", "erase", short, "--yes")["captures"] == 1)
            #expect(try await me.owner.get("/v1/captures/\(id)/text").status == 404)
        }

        @Test func `tapline interactions: a chat is moved, split, deleted and restored, each with an undo`()
            async throws
        {
            let me = try await Person(on: try await Lines.line(.embedded))
            let sarah = try await me.owner.makeContact("Sarah Chen").uuidString.lowercased()
            let tom = try await me.owner.makeContact("Tom Baker").uuidString.lowercased()
            _ = try await me.owner.file(Samples.chat(with: "Sarah Chen"))
            func chats(_ contact: String) async throws -> [String] {
                try await me.json("contacts", "history", contact)["interactions"]["data"].array.compactMap {
                    $0["id"].string
                }
            }
            let chat = try #require(try await chats(sarah).first)
            let shown = try await me.tapline("interactions", "show", chat)
            #expect(shown.output.contains("\n    0  ") && shown.output.contains("Sarah Chen: "), "\(shown.output)")

            let moved = try await me.tapline("interactions", "move", chat, tom, "--no-learn")
            #expect(moved.code == 0 && moved.output.contains("contact \(tom)"), "\(moved.output)")
            #expect(try await chats(tom) == [chat])
            #expect(try await chats(sarah).isEmpty)
            #expect(try await me.tapline("undo", try token(moved.output)).code == 0)
            #expect(try await chats(sarah) == [chat])

            let split = try await me.json("interactions", "split", chat, tom, "0")
            #expect(split["interactions"].array.count == 2, "\(split)")
            #expect(try await chats(tom).count == 1)
            #expect(try await me.tapline("undo", try #require(split["undoToken"].string)).code == 0)

            let deleted = try await me.tapline("interactions", "delete", chat)
            _ = try token(deleted.output)
            #expect(try await chats(sarah).isEmpty)
            #expect(try await me.json("interactions", "restore", chat)["id"].string == chat)
            let inbox = try await me.tapline("interactions", "move", chat, "inbox")
            #expect(inbox.code == 0 && inbox.output.contains("in the inbox"), "\(inbox.output)")
            #expect(try await me.json("inbox", "list")["data"].array.count == 1)
        }
    }
}
