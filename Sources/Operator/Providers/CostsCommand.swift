import CommandLine
import FoundationEssentials
import Postgres
import ProviderCatalog
import ProviderRecords
import Runtime
import Store
import Supervision

/// `tapline costs`.
enum CostsCommand {
    static let command = Command(
        name: "costs",
        summary: """
            show what providers cost in the last twelve months, by owner, month, provider and model

            The cost is what the provider counted. "At most ... more" was reserved for requests whose use is unknown: those
            without an answer, and those of providers that do not say. Then the limits of money that
            \(ProviderCatalog.setting) sets, with what is spent or reserved.
            """,
        usage: "",
        options: { [.value("owner", "NAME", "only this owner"), .state, .json] },
        run: { arguments in
            try arguments.none()
            let database = try await SystemAccess.database(arguments)
            do {
                try await show(arguments, database)
            } catch {
                await database.pool.close()
                throw error
            }
            await database.pool.close()
            return .ok
        })

    private struct Row: Encodable {
        var owner: String
        var month: String
        var provider: String
        var model: String
        var requests: Int
        var answered: Int
        var inputTokens: Int
        var outputTokens: Int
        var cost: Double
        var unknownCost: Double
        var currency: String
    }

    private static func show(_ arguments: Arguments, _ database: Database) async throws {
        var owners = try await database.owners.names()
        if let name = arguments.value("owner") {
            let owner = try await database.owners.required(named: name)
            owners = owners.filter { $0.key == owner }
        }
        var rows: [Row] = []
        for (owner, name) in owners.sorted(by: { $0.value < $1.value }) {
            for cost in try await database.providerRequests.costs(of: owner) {
                rows.append(
                    Row(
                        owner: name, month: cost.month, provider: cost.provider, model: cost.model,
                        requests: cost.requests, answered: cost.answered, inputTokens: cost.inputTokens,
                        outputTokens: cost.outputTokens, cost: Double(cost.knownMicros) / 1_000_000,
                        unknownCost: Double(cost.unknownMicros) / 1_000_000, currency: cost.currency))
            }
        }
        if arguments.has("json") { return try Terminal.printJSON(rows) }
        if rows.isEmpty { Terminal.printError("No provider was asked in the last twelve months.") }
        for row in rows {
            let more = row.unknownCost > 0 ? ", at most \(amount(row.unknownCost)) more" : ""
            Terminal.print(
                "\(row.owner)  \(row.month)  \(row.provider)  \(row.model)  \(CountedNoun.text(row.requests, "request")), "
                    + "\(row.answered) answered  \(amount(row.cost)) \(row.currency)\(more)")
        }
        // The costs are shown although the file of providers is wrong.
        if let catalog = try? OperatorProviders.catalog(arguments, readsKeys: false) {
            let owner = arguments.value("owner") == nil ? nil : owners.keys.first
            for line in try await MoneyReport.lines(catalog, of: owner, database) { Terminal.print(line.text) }
        }
    }

    private static func amount(_ value: Double) -> String { MoneyReport.amount(value) }
}
