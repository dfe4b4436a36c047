import HTTPClient
import JSON
import Providers
import Testing

struct RequestTests {
    private static let schema = ProviderQuestion.withPicture.schema
    private static let text = #"Ada \"Countess\"\nLovelace"#

    /// The exact body with one picture.
    private static let bodies: [ProviderDialect: String] = [
        .gemini: """
        {"systemInstruction":{"parts":[{"text":"Say who it is."}]},"contents":[{"role":"user","parts":\
        [{"text":"\(text)"},{"inlineData":{"mimeType":"image/png","data":"iVBORw=="}}]}],"generationConfig":\
        {"responseMimeType":"application/json","responseJsonSchema":\(schema),"temperature":0,\
        "maxOutputTokens":300}}
        """,
        .geminiInteractions: """
        {"model":"m-1","store":false,"system_instruction":"Say who it is.","input":[{"type":"user_input","content":\
        [{"type":"text","text":"\(text)"},{"type":"image","mime_type":"image/png","data":"iVBORw=="}]}],\
        "response_format":{"type":"text","mime_type":"application/json","schema":\(schema)},"generation_config":{"temperature":0,\
        "max_output_tokens":300}}
        """,
        .openai: """
        {"model":"m-1","messages":[{"role":"system","content":"Say who it is."},{"role":"user","content":\
        [{"type":"text","text":"\(text)"},{"type":"image_url","image_url":{"url":\
        "data:image/png;base64,iVBORw=="}}]}],"response_format":{"type":"json_schema","json_schema":{"name":\
        "person","strict":true,"schema":\(schema)}},"max_tokens":300,"temperature":0}
        """,
        .openaiResponses: """
        {"model":"m-1","store":false,"instructions":"Say who it is.","input":[{"role":"user","content":\
        [{"type":"input_text","text":"\(text)"},{"type":"input_image","detail":"auto","image_url":\
        "data:image/png;base64,iVBORw=="}]}],"text":{"format":{"type":"json_schema","name":"person","strict":\
        true,"schema":\(schema)}},"max_output_tokens":300}
        """,
        .anthropic: """
        {"model":"m-1","max_tokens":300,"system":"Say who it is.","messages":[{"role":"user","content":\
        [{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw=="}},\
        {"type":"text","text":"\(text)"}]}],"output_config":{"format":{"type":"json_schema","schema":\(schema)}}}
        """,
        .ollama: """
        {"model":"m-1","messages":[{"role":"system","content":"Say who it is."},{"role":"user","content":\
        "\(text)","images":["iVBORw=="]}],"stream":false,"think":false,"format":\(schema),"options":\
        {"temperature":0,"num_predict":300}}
        """,
    ]

    @Test(arguments: ProviderDialect.allCases)
    func `ProviderDriver: the body of a question is as the API documents it`(dialect: ProviderDialect) {
        let request = dialect.driver.request(.withPicture, model: "m-1", base: "http://h", key: "secret")
        #expect(String(decoding: request.body ?? [], as: UTF8.self) == Self.bodies[dialect])
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.method == "POST")
    }

    @Test(arguments: [
        (ProviderDialect.gemini, "POST http://h/v1beta/models/m-1:generateContent x-goog-api-key: secret"),
        (.geminiInteractions, "POST http://h/v1beta/interactions x-goog-api-key: secret Api-Revision: 2026-05-20"),
        (.openai, "POST http://h/chat/completions Authorization: Bearer secret"),
        (.openaiResponses, "POST http://h/responses Authorization: Bearer secret"),
        (.anthropic, "POST http://h/v1/messages x-api-key: secret anthropic-version: 2023-06-01"),
        (.ollama, "POST http://h/api/chat Authorization: Bearer secret"),
    ])
    func `ProviderDriver: the key is in a header only`(dialect: ProviderDialect, line: String) {
        #expect(Self.line(dialect.driver.request(.withPicture, model: "m-1", base: "http://h", key: "secret")) == line)
        let keyless = dialect.driver.request(.withPicture, model: "m-1", base: "http://h", key: nil)
        #expect(!Self.line(keyless).lowercased().contains("key:") && keyless.headers["Authorization"] == nil)
    }

    @Test(arguments: [
        (ProviderDialect.gemini, "GET http://h/v1beta/models/a%2Fb%3Fc x-goog-api-key: secret"),
        (.geminiInteractions, "GET http://h/v1beta/models/a%2Fb%3Fc x-goog-api-key: secret"),
        (.openai, "GET http://h/models Authorization: Bearer secret"),
        (.openaiResponses, "GET http://h/models Authorization: Bearer secret"),
        (.anthropic, "GET http://h/v1/models/a%2Fb%3Fc x-api-key: secret anthropic-version: 2023-06-01"),
        (.ollama, "POST http://h/api/show Authorization: Bearer secret"),
    ])
    func `ProviderDriver: a model's name cannot leave its segment of the path`(dialect: ProviderDialect, line: String) {
        #expect(Self.line(dialect.driver.modelRequest("a/b?c", base: "http://h", key: "secret")) == line)
    }

    @Test func `GeminiDriver: a model may have Google's prefix`() {
        let request = ProviderDialect.gemini.driver.request(
            .withoutPicture, model: "models/m-1", base: "http://h", key: nil)
        #expect(request.url == "http://h/v1beta/models/m-1:generateContent")
    }

    @Test(arguments: [
        ("https://api.openai.com/v1", true), ("https://eu.api.openai.com/v1", true),
        ("https://x.openai.azure.com/openai/v1", true), ("https://api.openai.com.example/v1", false),
        ("http://127.0.0.1:8000/v1", false),
    ])
    func `OpenAIChatDriver: OpenAI itself gets only what all its models take`(base: String, isOpenAI: Bool) throws {
        let request = ProviderDialect.openai.driver.request(.withoutPicture, model: "m", base: base, key: nil)
        let body = try JSONParser.parse(request.body ?? [])
        #expect(body["max_completion_tokens"] == (isOpenAI ? 300 : nil))
        #expect(body["store"] == (isOpenAI ? false : nil))
        #expect(body["max_tokens"] == (isOpenAI ? nil : 300))
        #expect(body["temperature"] == (isOpenAI ? nil : 0))
        #expect(body["messages"]?.array?.last?["content"] == .string(ProviderQuestion.withoutPicture.content))
    }

    private static func line(_ request: HTTPClientRequest) -> String {
        let headers = request.headers.filter { $0.name != "Content-Type" }.map { "\($0.name): \($0.value)" }
        return ([request.method, request.url] + headers).joined(separator: " ")
    }
}
