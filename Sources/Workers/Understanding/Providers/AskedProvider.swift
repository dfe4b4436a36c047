import HTTPClient
import ProviderCatalog
import Proposals
import Providers

/// A configured provider with its connection and the state of its breaker.
struct AskedProvider: Sendable {
    let settings: ProviderSettings
    let prompts: [ProviderPurpose: Prompt]
    let client: ProviderClient
    let breaker: CircuitBreaker

    init(_ settings: ProviderSettings, prompts: [ProviderPurpose: Prompt], http: HTTPClient) {
        self.settings = settings
        self.prompts = prompts
        breaker = CircuitBreaker(pause: .seconds(settings.restSeconds))
        // A proxy is another machine that could read the captures.
        client = ProviderClient(
            dialect: settings.dialect, base: settings.url, key: settings.key?.secret, usesProxy: settings.isOutside,
            http: http)
    }
}
