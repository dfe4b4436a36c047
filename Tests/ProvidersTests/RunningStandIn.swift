import JSON
import HTTPClient
import Providers
import StandIn

/// A stand-in on a free port, and clients for it.
struct RunningStandIn {
    static let key = "sk-0123456789abcdef"
    static let model = "small-1"
    static let answer = #"{"contact":"Ada Lovelace","confidence":0.5,"lines":[{"confidence":1}]}"#

    let provider: StandInProvider
    let address: String

    /// Runs `body` with a stand-in that answers `answer`.
    static func with<Result>(
        _ mode: StandInMode = .always(.none), answer: String = answer,
        configure: (inout StandInProvider.Configuration) -> Void = { _ in },
        _ body: (RunningStandIn) async throws -> Result
    ) async throws -> Result {
        var configuration = StandInProvider.Configuration()
        configuration.key = key
        configuration.models = [model]
        configuration.keepsBodies = true
        configuration.seconds = 2.5
        configure(&configuration)
        let provider = StandInProvider(configuration, mode: mode) { _ in answer }
        let scheme = configuration.tls == nil ? "http" : "https"
        let running = RunningStandIn(provider: provider, address: "\(scheme)://127.0.0.1:\(try provider.start())")
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(running)) } catch { result = .failure(error) }
        await provider.stop()
        return try result.get()
    }

    func client(_ dialect: ProviderDialect, key: String? = key, http: HTTPClient = HTTPClient()) -> ProviderClient {
        ProviderClient(dialect: dialect, base: dialect.base(address), key: key, usesProxy: false, http: http)
    }
}

/// What the caller of a client gets: the JSON object, or the fault.
enum Outcome: Equatable {
    case object(String)
    case fault(ProviderFault)

    var kind: ProviderFault.Kind? { if case .fault(let fault) = self { fault.kind } else { nil } }

    var wasNeverSent: Bool { if case .fault(let fault) = self { fault.wasNeverSent } else { false } }

    static func of(
        _ client: ProviderClient, model: String = RunningStandIn.model, within limit: Duration = .seconds(60)
    ) async -> Outcome {
        do throws(ProviderFault) {
            let answer = try await client.ask(.withPicture, model: model, within: limit)
            return .object(try answer.object().text)
        } catch { return .fault(error) }
    }

    static func check(_ client: ProviderClient, model: String = RunningStandIn.model) async -> ProviderFault.Kind? {
        do throws(ProviderFault) { try await client.check(model, within: .seconds(60)) } catch { return error.kind }
        return nil
    }
}
