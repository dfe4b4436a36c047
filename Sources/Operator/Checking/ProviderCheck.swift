import ProviderCatalog
import Runtime

/// Asks each provider whether it knows its key and its model.
struct ProviderCheck {
    let environment: [String: String]

    func run() async -> [Finding] {
        var reader = SettingsReader(environment: environment)
        // The workers report the faults of the file.
        let catalog = ProviderCatalog(&reader)
        guard reader.faults.isEmpty else { return [] }
        return await withTaskGroup(of: (Int, Finding).self) { group in
            for (index, provider) in catalog.providers.enumerated() {
                group.addTask { (index, await Self.finding(provider)) }
            }
            var found: [(Int, Finding)] = []
            for await finding in group { found.append(finding) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private static func finding(_ provider: ProviderSettings) async -> Finding {
        guard let found = await OperatorProviders.fault(of: provider) else {
            return .ok("providers", "\(provider.name) answers and has the model \(provider.model)")
        }
        return .fault("providers", "\(provider.name): \(found.fault)", mend: found.fix)
    }
}
