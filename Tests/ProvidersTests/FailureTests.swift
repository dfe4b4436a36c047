import HTTPClient
import HTTPServer
import Providers
import StandIn
import Synchronization
import TestSupport
import Testing

/// The client against a server with the real wire formats.
@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct FailureTests {
    @Test(arguments: ProviderDialect.allCases)
    func `ProviderClient: each failure of each API has its fault`(dialect: ProviderDialect) async throws {
        try await RunningStandIn.with { standIn in
            let client = standIn.client(dialect)
            for failure in StandInFailure.allCases where !Self.neverAnswers(failure) {
                standIn.provider.mode = .always(failure)
                let outcome = await Outcome.of(client)
                #expect(outcome.kind == Self.kind(failure, dialect), "\(failure): \(outcome)")
                if outcome.kind == nil {
                    #expect(outcome == .object(Self.object(failure)), "\(failure)")
                } else {
                    let text = "\(outcome)"
                    #expect(!text.contains(RunningStandIn.key) && !text.contains("Ada"), "\(failure)")
                }
                #expect(Self.retryAfter(outcome) == Self.retryAfter(failure, dialect), "\(failure)")
            }
        }
    }

    @Test(arguments: ProviderDialect.allCases, [StandInFailure.none, .cutOff])
    func `ProviderClient: an answer, usable or not, says for how long it has used up the limit`(
        dialect: ProviderDialect, failure: StandInFailure
    ) async throws {
        try await RunningStandIn.with(.always(failure)) {
            $0.requestLimit = 2
            $0.limitSeconds = 125
        } _: { standIn in
            var said: [Double?] = []
            for _ in 0..<3 {
                do throws(ProviderFault) {
                    said.append(
                        try await standIn.client(dialect).ask(
                            .withPicture, model: RunningStandIn.model, within: .seconds(60)
                        ).usedUpFor)
                } catch { said.append(error.usedUpFor) }
            }
            #expect(said[0] == nil)
            switch dialect {
            case .openai, .openaiResponses: #expect(said == [nil, 125, 125])
            // A time in whole seconds.
            case .anthropic: #expect(said[1...].allSatisfy { $0.map { (123...126).contains($0) } ?? false }, "\(said)")
            case .gemini, .geminiInteractions, .ollama: #expect(said == [nil, nil, nil])
            }
        }
    }

    @Test(arguments: ProviderDialect.allCases, [StandInFailure.hang, .slow, .slowDrip])
    func `ProviderClient: a provider that answers too late has a timeout`(
        dialect: ProviderDialect, failure: StandInFailure
    ) async throws {
        try await RunningStandIn.with(.always(failure)) { configuration in
            configuration.seconds = 3_600
        } _: { standIn in
            #expect(await Outcome.of(standIn.client(dialect), within: .milliseconds(300)).kind == .timeout)
        }
    }

    @Test(arguments: [StandInFailure.slow, .slowDrip])
    func `ProviderClient: a slow answer within the limit is an answer`(failure: StandInFailure) async throws {
        try await RunningStandIn.with(.always(failure)) {
            $0.seconds = 0.1
        } _: { standIn in
            #expect(await Outcome.of(standIn.client(.gemini)) == .object(RunningStandIn.answer))
        }
    }

    @Test(arguments: ProviderDialect.allCases)
    func `ProviderClient: the key and the model are checked without a question`(
        dialect: ProviderDialect
    ) async throws {
        try await RunningStandIn.with { standIn in
            #expect(await Outcome.check(standIn.client(dialect)) == nil)
            #expect(await Outcome.check(standIn.client(dialect, key: "wrong")) == .keyRefused)
            #expect(await Outcome.check(standIn.client(dialect, key: nil)) == .keyRefused)
            #expect(await Outcome.check(standIn.client(dialect), model: "small-0") == .modelGone)
            #expect(await Outcome.of(standIn.client(dialect, key: "wrong")).kind == .keyRefused)
            #expect(await Outcome.of(standIn.client(dialect), model: "small-0").kind == .modelGone)
            #expect(standIn.provider.books == StandInBooks())
        }
    }

    @Test func `ProviderClient: an answer over the limit is refused while it arrives`() async throws {
        let long = "\"" + String(repeating: "x", count: ProviderClient.maximumAnswerBytes) + "\""
        try await RunningStandIn.with(answer: long) { standIn in
            #expect(await Outcome.of(standIn.client(.openai)).kind == .tooLong)
        }
    }

    @Test func `ProviderClient: a certificate that nobody trusts is a fault of TLS, and nothing was sent`() async throws
    {
        let (certificate, key, _) = try SelfSignedCertificate.write()
        try await RunningStandIn.with { configuration in
            configuration.tls = (certificate, key)
        } _: { standIn in
            let untrusted = await Outcome.of(standIn.client(.anthropic))
            #expect(untrusted.kind == .tls && untrusted.wasNeverSent)
            var wrong = HTTPClientConfiguration()
            wrong.certificateAuthorityPath = "/no/such/file.pem"
            let blind = await Outcome.of(standIn.client(.anthropic, http: HTTPClient(configuration: wrong)))
            #expect(blind.kind == .tls && blind.wasNeverSent)
            #expect(standIn.provider.books.total.requests == 0)
            var trusting = HTTPClientConfiguration()
            trusting.certificateAuthorityPath = certificate
            let client = standIn.client(.anthropic, http: HTTPClient(configuration: trusting))
            #expect(await Outcome.of(client) == .object(RunningStandIn.answer))
        }
    }

    @Test func `ProviderClient: a server without TLS is a fault of TLS, and one that breaks off was sent the question`()
        async throws
    {
        try await RunningStandIn.with(.always(.close)) { standIn in
            let broken = await Outcome.of(standIn.client(.openai))
            #expect(broken.kind == .unreachable && !broken.wasNeverSent)
            let client = ProviderClient(
                dialect: .openai, base: "https" + standIn.address.dropFirst(4) + "/v1", key: RunningStandIn.key,
                usesProxy: false, http: HTTPClient())
            let plain = await Outcome.of(client)
            #expect(plain.kind == .tls && plain.wasNeverSent)
        }
    }

    @Test func `ProviderClient: without a server the provider is unreachable`() async throws {
        let address = try await RunningStandIn.with { $0.address }
        let client = ProviderClient(
            dialect: .ollama, base: address, key: nil, usesProxy: false, http: HTTPClient())
        #expect(await Outcome.of(client).kind == .unreachable)
    }

    @Test func `ProviderClient: a redirect is not followed`() async throws {
        let followed = Atomic(0)
        var router = Router()
        router.on(.post, "/v1/messages") { _ in HTTPResponse(status: 307, headers: ["Location": "/elsewhere"]) }
        router.on(.post, "/elsewhere") { _ in
            followed.add(1, ordering: .relaxed)
            return HTTPResponse(status: 200)
        }
        let server = HTTPServer(router: router)
        let client = ProviderClient(
            dialect: .anthropic, base: "http://127.0.0.1:\(try server.start())", key: "k", usesProxy: false,
            http: HTTPClient())
        #expect(await Outcome.of(client) == .fault(ProviderFault(.redirected, "status 307")))
        await server.stop(grace: .zero)
        #expect(followed.load(ordering: .relaxed) == 0)
    }

    private static func neverAnswers(_ failure: StandInFailure) -> Bool {
        [.hang, .slow, .slowDrip].contains(failure)
    }

    /// Nil for an answer.
    private static func kind(_ failure: StandInFailure, _ dialect: ProviderDialect) -> ProviderFault.Kind? {
        switch failure {
        case .none, .severalParts, .codeFence, .trailingText, .wrongTypes, .confidenceOutOfRange, .foreignContact: nil
        case .noCandidates: .empty
        case .blocked, .safety:
            switch dialect {
            case .gemini, .geminiInteractions, .openai, .openaiResponses: .blocked
            case .anthropic: .refused
            case .ollama: .notJSON
            }
        case .refusal:
            switch dialect {
            case .openai, .openaiResponses, .anthropic: .refused
            case .gemini, .geminiInteractions, .ollama: .notJSON
            }
        case .cutOff: .cutOff
        case .whiteSpace: .notJSON
        case .errorInside: .errorInside
        case .page, .cutJSON: .notTheAPI
        case .rateLimited, .rateLimitedWithDelay: .rateLimited
        // Ollama's error has no code for it.
        case .dayQuota: dialect == .ollama ? .rateLimited : .quotaExhausted
        case .keyInvalid: .keyRefused
        case .modelGone: .modelGone
        case .overloaded, .serverError: .unavailable
        case .slow, .slowDrip, .hang: .timeout
        case .redirect: .redirected
        case .close: .unreachable
        }
    }

    private static func object(_ failure: StandInFailure) -> String {
        switch failure {
        case .wrongTypes: #"{"contact":"Ada Lovelace","confidence":"0.5","lines":[{"confidence":"1"}]}"#
        case .confidenceOutOfRange: #"{"contact":"Ada Lovelace","confidence":1.7,"lines":[{"confidence":1.7}]}"#
        case .foreignContact: #"{"contact":"Mallory Foreign","confidence":0.5,"lines":[{"confidence":1}]}"#
        default: RunningStandIn.answer
        }
    }

    private static func retryAfter(_ outcome: Outcome) -> Double? {
        if case .fault(let fault) = outcome { fault.retryAfter } else { nil }
    }

    /// The APIs of Anthropic and Ollama say whole seconds.
    private static func retryAfter(_ failure: StandInFailure, _ dialect: ProviderDialect) -> Double? {
        guard failure == .rateLimitedWithDelay else { return nil }
        return [.anthropic, .ollama].contains(dialect) ? 3 : 2.5
    }
}
