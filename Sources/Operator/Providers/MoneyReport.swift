import CommandLine
import FoundationEssentials
import Postgres
import ProviderCatalog
import ProviderRecords
import Store

/// The money of providers that have a limit of it: what is spent or reserved, and what was not sent.
enum MoneyReport {
    struct Line: Encodable, Sendable {
        var provider: String
        /// The member of the file, such as `ownerDayLimit`.
        var limit: String
        /// nil: all owners together.
        var owner: String?
        /// In the current day or month (UTC).
        var spent: Double
        var most: Double
        var currency: String
        /// Requests that the limit has kept from being sent.
        var notSent: Int

        var text: String {
            let whose = owner.map { " for \($0)" } ?? ""
            let period = limit.lowercased().contains("month") ? "this month" : "today"
            let kept =
                notSent == 0
                ? "" : "; the limit kept back \(CountedNoun.text(notSent, "request")), which another reader answered"
            return
                "\(provider)\(whose): \(MoneyReport.amount(spent)) of \(MoneyReport.amount(most)) \(currency) spent or "
                + "reserved \(period)\(kept)"
        }
    }

    /// The lines of all limits over all owners, then those of owners who have been kept back.
    /// - Parameter owner: nil for all owners; otherwise every limit of this one, too.
    static func lines(
        _ catalog: ProviderCatalog, of owner: UUID? = nil, _ database: Database
    ) async throws(StoreError) -> [Line] {
        let limited = catalog.providers.filter { !$0.money.isEmpty }
        guard !limited.isEmpty else { return [] }
        let spending = try await database.providerRequests.spending(
            on: limited.map(\.name), in: catalog.currency)
        let names = try await database.owners.names()
        var lines: [Line] = []
        for provider in limited {
            let money = provider.money
            func add(_ limit: String, _ most: Int?, isMonth: Bool, of owner: UUID?) {
                guard let most else { return }
                let row = spending.first {
                    $0.provider == provider.name && $0.isMonth == isMonth && $0.owner == owner
                }
                lines.append(
                    Line(
                        provider: provider.name, limit: limit, owner: owner.map { names[$0] ?? $0.uuidString },
                        spent: Double(row?.micros ?? 0) / 1_000_000, most: Double(most) / 1_000_000,
                        currency: catalog.currency, notSent: row?.refused ?? 0))
            }
            add("dayLimit", money.day, isMonth: false, of: nil)
            add("monthLimit", money.month, isMonth: true, of: nil)
            for other in Set(spending.filter { $0.refused > 0 }.compactMap(\.owner)).union(owner.map { [$0] } ?? [])
                .filter({ owner == nil || $0 == owner }).sorted(by: { $0.uuidString < $1.uuidString })
            {
                add("ownerDayLimit", money.ownerDay, isMonth: false, of: other)
                add("ownerMonthLimit", money.ownerMonth, isMonth: true, of: other)
            }
        }
        return lines
    }

    /// With four decimals.
    static func amount(_ value: Double) -> String {
        let units = Int((value * 10_000).rounded())
        let rest = String(units % 10_000)
        return "\(units / 10_000).\(String(repeating: "0", count: 4 - rest.count))\(rest)"
    }
}
