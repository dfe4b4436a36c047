import HTTPClient
import JSON
import Providers
import StandIn
import Testing

struct StandInTests {
    @Test(arguments: ProviderDialect.allCases)
    func `StandInProvider: a question arrives complete, and its tokens are in the books`(
        dialect: ProviderDialect
    ) async throws {
        let question = ProviderQuestion.withPicture
        var configuration = StandInProvider.Configuration()
        configuration.keepsBodies = true
        let provider = StandInProvider(configuration) { asked in
            let isComplete =
                asked.dialect.rawValue == dialect.rawValue && asked.model == "m" && asked.pictures == 1
                && asked.instructions == question.instructions && asked.content == question.content
                && asked.schema?.text == question.schema
            return #"{"complete":\#(isComplete)}"#
        }
        let address = "http://127.0.0.1:\(try provider.start())"
        let client = ProviderClient(
            dialect: dialect, base: dialect.base(address), key: nil, usesProxy: false, http: HTTPClient())
        let answer = try await client.ask(question, model: "m", within: .seconds(60))
        #expect(answer.text == #"{"complete":true}"#)
        provider.mode = .always(.overloaded)
        #expect(await Outcome.of(client, model: "m").kind == .unavailable)

        let books = provider.books
        #expect(books.total.requests == 2 && provider.bodies.count == 2)
        #expect(books.models["m"] == books.total && books.failures == [.overloaded: 1])
        #expect(
            answer.usage
                == ProviderUsage(inputTokens: books.total.inputTokens, outputTokens: books.total.outputTokens))
        #expect(books.total.inputTokens > 258)
        let shown = try await HTTPClient().send(HTTPClientRequest(url: "\(address)/books"))
        #expect(shown.text == books.json.text)
        await provider.stop()
    }

    @Test(arguments: ProviderDialect.allCases)
    func `StandInProvider: without an answer the smallest object of the schema is the answer`(
        dialect: ProviderDialect
    ) async throws {
        let provider = StandInProvider()
        let client = ProviderClient(
            dialect: dialect, base: dialect.base("http://127.0.0.1:\(try provider.start())"), key: nil,
            usesProxy: false, http: HTTPClient())
        #expect(await Outcome.of(client, model: "m") == .object(#"{"contact":null,"confidence":0}"#))
        await provider.stop()
    }

    /// A change of the request that the real server refuses.
    @Test(arguments: [
        (ProviderDialect.gemini, #""contents""#, #""content""#), (.gemini, "application/json", "text/plain"),
        (.gemini, "iVBORw==", "not base64"), (.gemini, #""temperature""#, #""temperatur""#),
        (.geminiInteractions, #""model":"small-1","#, ""), (.geminiInteractions, #""input""#, #""inputs""#),
        (.geminiInteractions, "iVBORw==", "not base64"),
        (.openai, #""messages""#, #""message""#), (.openai, #""model":"small-1","#, ""),
        (.openai, #""additionalProperties":false"#, #""additionalProperties":true"#),
        (.openai, #""required":["contact","confidence"]"#, #""required":["contact"]"#),
        (.openai, "iVBORw==", "not base64"), (.openai, #""person""#, #""the person""#),
        (.openaiResponses, #""input""#, #""inputs""#), (.openaiResponses, "input_text", "text"),
        (.openaiResponses, "data:image", "date:image"), (.openaiResponses, #""person""#, #""""#),
        (.anthropic, #""max_tokens":300,"#, ""), (.anthropic, #""output_config""#, #""output_format""#),
        (.anthropic, #""additionalProperties":false"#, #""additionalProperties":true"#),
        (.anthropic, "image/png", "image/heic"), (.anthropic, #""role":"user""#, #""role":"system""#),
        (.ollama, #""model":"small-1","#, ""), (.ollama, "iVBORw==", "not base64"),
        (.ollama, #""stream":false"#, #""stream":true"#),
    ])
    func `StandInProvider: a request that the real server refuses is refused`(
        dialect: ProviderDialect, part: String, replacement: String
    ) async throws {
        try await RunningStandIn.with { standIn in
            let driver = dialect.driver
            var request = driver.request(
                .withPicture, model: RunningStandIn.model, base: dialect.base(standIn.address), key: RunningStandIn.key)
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            let parts = body.split(separator: part, omittingEmptySubsequences: false)
            #expect(parts.count > 1)
            request.body = Array(parts.joined(separator: replacement).utf8)
            // Tests that compute for long share the processors.
            request.timeout = .seconds(300)
            let response = try await HTTPClient().send(request)
            #expect(response.status == 400)
            #expect(throws: ProviderFault.self) { try driver.answer(response) }
            #expect(AnswerTests.fault(dialect, response)?.kind == .requestRefused)
        }
    }

    @Test func `StandInProvider: an API that is not chosen has no routes`() async throws {
        try await RunningStandIn.with { configuration in
            configuration.dialects = [.anthropic]
        } _: { standIn in
            #expect(await Outcome.of(standIn.client(.anthropic)).kind == nil)
            #expect(await Outcome.of(standIn.client(.openai)).kind == .notTheAPI)
            #expect(await Outcome.check(standIn.client(.anthropic)) == nil)
        }
    }

    @Test func `StandInMode: the seed decides which requests fail, and how`() {
        func failures(_ seed: UInt64, _ share: Double) -> [StandInFailure] {
            (0..<2_000).map { StandInMode.random(seed: seed, share: share).failure($0) }
        }
        let failures1 = failures(1, 0.25)
        #expect(failures1 == failures(1, 0.25) && failures1 != failures(2, 0.25))
        #expect((400...600).contains(failures1.count { $0 != .none }))
        #expect(Set(failures1) == Set(StandInFailure.allCases))
        #expect(failures(1, 0).allSatisfy { $0 == .none } && !failures(1, 1).contains(.none))
    }
}
