import APIClient
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline cards list | show | set | commit`: review and correct the fields read from business cards.
enum CardsCommand {
    static let command = Command(
        name: "cards", summary: "review, correct and confirm the data read from business cards",
        usage: "list | show ID | set ID FIELD=VALUE... | commit ID... | commit --batch ID",
        options: {
            [
                .value("batch", "ID", "with list and commit: the cards of this batch"),
                .value("status", "STATUS", "with list: draft, confirmed or all (draft)"),
                .value("reviewed", "YES", "with list: only cards that are marked as reviewed (true) or not (false)"),
                .value("limit", "N", "with list: show at most N cards (50)"),
                .value(
                    "duplicates", "POLICY",
                    "with commit: ask, merge, skip or createNew for possible duplicates (the owner's setting)"),
                .flag(
                    "all",
                    "with commit --batch: also drafts that are not marked as reviewed, except those without a person"),
                .url, .cacert, .state, .json,
            ]
        },
        run: { arguments in
            let words = arguments.operands
            switch words.first {
            case "list":
                guard words.count == 1 else { throw UsageFault("list takes no operand") }
                return try await list(arguments)
            case "show":
                guard words.count == 2 else { throw UsageFault("show takes the id of a card") }
                return try await show(try id(words[1]), arguments)
            case "set":
                guard words.count > 2 else { throw UsageFault("set takes the id of a card and FIELD=VALUE") }
                return try await set(try id(words[1]), try FieldPatch(Array(words.dropFirst(2)), of: .card), arguments)
            case "commit": return try await commit(try words.dropFirst().map(id), arguments)
            default: throw UsageFault("expected list, show, set or commit")
            }
        })

    private static func id(_ text: String) throws(UsageFault) -> String {
        guard UUID(uuidString: text) != nil else {
            throw UsageFault("'\(text)' is not a card id; tapline cards list shows the ids")
        }
        return text.lowercased()
    }

    private static func list(_ arguments: Arguments) async throws -> ExitCode {
        enum Status: String, CaseIterable { case draft, confirmed, all }
        enum Reviewed: String, CaseIterable { case `true`, `false` }
        let limit = try arguments.int("limit", default: 50, in: 1...100_000)
        var query = "&status=" + (try arguments.choice("status", default: Status.draft)).rawValue
        if arguments.value("reviewed") != nil {
            query += "&reviewed=" + (try arguments.choice("reviewed", default: Reviewed.true)).rawValue
        }
        if let batch = arguments.value("batch") {
            guard UUID(uuidString: batch) != nil else {
                throw UsageFault("'\(batch)' is not a batch id; tapline batch list shows the ids")
            }
            query += "&batch=" + batch.lowercased()
        }
        let api = try SystemAccess.api(arguments)
        var cards: [APICard] = []
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let page: APICardPage = try await api.get(
                "/v1/cards?limit=\(min(200, limit - cards.count))\(query)\(next)"
            ).decode()
            cards += page.data
            cursor = page.nextCursor
        } while cursor != nil && cards.count < limit
        if arguments.has("json") {
            try Terminal.printJSON(cards)
        } else {
            if cards.isEmpty { Terminal.printError("No card matches. --status all lists drafts and confirmed cards.") }
            for card in cards { Terminal.print(card.line) }
        }
        return .ok
    }

    private static func show(_ id: String, _ arguments: Arguments) async throws -> ExitCode {
        let answer = try await SystemAccess.api(arguments).get("/v1/cards/\(id)/draft")
        if arguments.has("json") {
            Terminal.printBytes(answer.body + [UInt8(ascii: "\n")])
        } else {
            Terminal.print(try answer.decode(APICardDraft.self).lines)
        }
        return .ok
    }

    private static func set(_ id: String, _ patch: FieldPatch, _ arguments: Arguments) async throws -> ExitCode {
        let card: APICard = try await SystemAccess.api(arguments).patch("/v1/cards/\(id)", json: patch).decode()
        if arguments.has("json") {
            try Terminal.printJSON(card)
        } else {
            Terminal.print([card.line] + card.members)
        }
        return .ok
    }

    private static func commit(_ ids: [String], _ arguments: Arguments) async throws -> ExitCode {
        struct Commitment: Encodable {
            var batchId: String?
            var all: Bool?
            var ids: [String]?
            var contactDuplicates: String?
        }
        enum Duplicates: String, CaseIterable { case ask, merge, skip, createNew }
        let batch = try arguments.value("batch").map(id)
        guard ids.isEmpty != (batch == nil) else {
            throw UsageFault("commit takes the ids of cards, or --batch and the id of a batch")
        }
        guard batch != nil || !arguments.has("all") else { throw UsageFault("--all requires --batch") }
        let policy = try arguments.value("duplicates").map { _ in
            try arguments.choice("duplicates", default: Duplicates.ask).rawValue
        }
        let commitment = Commitment(
            batchId: batch, all: batch == nil ? nil : arguments.has("all"), ids: batch == nil ? ids : nil,
            contactDuplicates: policy)
        let commits: APICardCommits = try await SystemAccess.api(arguments).post("/v1/cards/commit", json: commitment)
            .decode()
        if arguments.has("json") { try Terminal.printJSON(commits) } else { Terminal.print(commits.lines(policy)) }
        if let errorMessage = commits.errorMessage(isWholeBatch: arguments.has("all")) {
            Terminal.printError(errorMessage)
            return .data
        }
        return commits.results.contains { $0.outcome == "notFound" } ? .data : .ok
    }
}
