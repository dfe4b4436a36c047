import CommandLine
import HTTPClient
import ProviderCatalog
import Providers
import Runtime
import Supervision

/// The providers as a command of the operator sees them.
enum OperatorProviders {
    private static let checkLimit = Duration.seconds(10)

    /// - Parameter readsKeys: false for a command that asks no provider.
    static func catalog(
        _ arguments: Arguments, readsKeys: Bool = true
    ) throws(CommandFailure) -> ProviderCatalog {
        var reader = SettingsReader(environment: try SystemAccess.environment(arguments))
        let catalog = ProviderCatalog(&reader, readsKeys: readsKeys)
        do throws(SettingFaults) { try reader.finish() } catch {
            throw CommandFailure(.configuration, error.faults.map(\.description).joined(separator: "; "))
        }
        return catalog
    }

    static func client(_ provider: ProviderSettings) -> ProviderClient {
        ProviderClient(
            dialect: provider.dialect, base: provider.url, key: provider.key?.secret, usesProxy: provider.isOutside,
            http: HTTPClient())
    }

    /// Asks whether the provider knows its key and its model. Costs nothing.
    /// - Returns: what is wrong, and how to fix it; nil if nothing is.
    static func fault(of provider: ProviderSettings) async -> (fault: ProviderFault, fix: String)? {
        do throws(ProviderFault) {
            try await client(provider).check(provider.model, within: checkLimit)
            return nil
        } catch {
            return (error, fix(of: error, provider))
        }
    }

    /// How to fix a fault.
    static func fix(of fault: ProviderFault, _ provider: ProviderSettings) -> String {
        let file = ProviderCatalog.setting
        return switch fault.kind {
        case .modelGone: "the provider has no model '\(provider.model)': name another one in \(file)"
        case .keyRefused: "check the key: keyFile in \(file), or \(provider.keySetting)"
        case .unreachable, .timeout, .tls, .redirected, .notTheAPI:
            "check url and speaks in \(file): \(provider.url)"
        case .quotaExhausted, .rateLimited: "the quota of the provider is used up: wait, or raise the quota there"
        case .empty, .refused, .cutOff, .notJSON, .wrongShape, .tooLong:
            "the model '\(provider.model)' gave no answer of the asked form: try another model"
        case .unavailable, .requestRefused, .errorInside, .blocked: "check url, speaks and model in \(file)"
        }
    }
}
