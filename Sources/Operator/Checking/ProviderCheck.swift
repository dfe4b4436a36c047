import Postgres
import ProviderCatalog
import Runtime
import Store
import Supervision

/// Asks each provider whether it knows its key and its model.
struct ProviderCheck {
    let environment: [String: String]

    func run() async -> [Finding] {
        var reader = SettingsReader(environment: environment)
        // The workers report the faults of the file.
        let catalog = ProviderCatalog(&reader)
        guard reader.faults.isEmpty else { return [] }
        let unknown = reader.unread(KnownSettings.providerPrefix).map {
            Finding.notice(
                "providers", "\($0) belongs to no provider and has no effect",
                mend: "the name is TAPLINE_PROVIDER_KEY_ and the provider's name in capital letters, with _ for -")
        }
        return unknown + (await findings(catalog))
    }

    private func findings(_ catalog: ProviderCatalog) async -> [Finding] {
        await withTaskGroup(of: (Int, Finding).self) { group in
            for (index, provider) in catalog.providers.enumerated() {
                group.addTask { (index, await Self.finding(provider)) }
            }
            var found: [(Int, Finding)] = []
            for await finding in group { found.append(finding) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// The limits of money that have kept requests back.
    func money() async -> [Finding] {
        var reader = SettingsReader(environment: environment)
        let catalog = ProviderCatalog(&reader, readsKeys: false)
        guard reader.faults.isEmpty, catalog.providers.contains(where: { !$0.money.isEmpty }),
            let database = try? await SystemAccess.database(environment)
        else { return [] }
        // That the database does not answer is a finding of another check.
        let lines = (try? await MoneyReport.lines(catalog, database)) ?? []
        await database.pool.close()
        return lines.filter { $0.notSent > 0 }.map {
            .notice(
                "providers", $0.text,
                mend: "wait for the next \($0.limit.lowercased().contains("month") ? "month" : "day") (UTC), or raise "
                    + "\($0.limit) of \($0.provider) in \(ProviderCatalog.setting)")
        }
    }

    private static func finding(_ provider: ProviderSettings) async -> Finding {
        guard let found = await OperatorProviders.fault(of: provider) else {
            return .ok("providers", "\(provider.name) answers and has the model \(provider.model)")
        }
        return .fault("providers", "\(provider.name): \(found.fault)", mend: found.fix)
    }
}
