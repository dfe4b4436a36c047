import HTTPClient
import Providers
import Testing

/// Bodies as the APIs send them.
struct AnswerTests {
    @Test(arguments: [
        (
            ProviderDialect.gemini,
            #"{"candidates":[{"content":{"role":"model","parts":[{"text":"hm","thought":true},{"text":"{\"a\":"},{"text":"1}","thoughtSignature":"x"}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":3,"thoughtsTokenCount":4,"totalTokenCount":16}}"#
        ),
        (
            .geminiInteractions,
            #"{"id":"","status":"completed","steps":[{"type":"thought","signature":"x"},{"type":"model_output","content":[{"type":"text","text":"{\"a\":"},{"type":"text","text":"1}"}]}],"usage":{"total_input_tokens":9,"total_output_tokens":3,"total_thought_tokens":4}}"#
        ),
        (
            .openai,
            #"{"id":"c","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"{\"a\":1}","refusal":null},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":7,"total_tokens":16}}"#
        ),
        (
            .openai,
            #"{"choices":[{"message":{"role":"assistant","content":[{"type":"thinking","thinking":[]},{"type":"text","text":"{\"a\":1}"}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":7}}"#
        ),
        (
            .openaiResponses,
            #"{"id":"r","object":"response","status":"completed","error":null,"incomplete_details":null,"output":[{"type":"reasoning","summary":[]},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"{\"a\":","annotations":[]},{"type":"output_text","text":"1}","annotations":[]}]}],"usage":{"input_tokens":9,"output_tokens":7}}"#
        ),
        (
            .anthropic,
            #"{"id":"m","type":"message","role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"x"},{"type":"text","text":"{\"a\":1}"}],"stop_reason":"end_turn","usage":{"input_tokens":4,"cache_creation_input_tokens":2,"cache_read_input_tokens":3,"output_tokens":7}}"#
        ),
        (
            .ollama,
            #"{"model":"m","message":{"role":"assistant","content":"{\"a\":1}","thinking":"hm"},"done":true,"done_reason":"stop","prompt_eval_count":9,"eval_count":7}"#
        ),
    ])
    func `ProviderDriver: the text is joined without thoughts, and all tokens are counted`(
        dialect: ProviderDialect, body: String
    ) throws {
        let answer = try dialect.driver.answer(HTTPClientResponse(status: 200, body: Array(body.utf8)))
        #expect(answer == ProviderAnswer(text: #"{"a":1}"#, usage: ProviderUsage(inputTokens: 9, outputTokens: 7)))
    }

    @Test(arguments: [
        (
            ProviderDialect.gemini, #"{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}"#,
            "blocked: 200 PROHIBITED_CONTENT"
        ),
        (.gemini, #"{"usageMetadata":{"promptTokenCount":4}}"#, "empty: 200"),
        (.gemini, #"{"candidates":[]}"#, "empty: 200"),
        (.gemini, #"{"candidates":[{"finishReason":"STOP"}]}"#, "empty: 200"),
        (.gemini, #"{"candidates":[{"finishReason":"SPII"}]}"#, "blocked: 200 SPII"),
        (
            .gemini, #"{"candidates":[{"finishReason":"MAX_TOKENS","content":{"parts":[{"text":"{"}]}}]}"#,
            "cut_off: 200 MAX_TOKENS"
        ),
        (.gemini, #"{"candidates":[{"finishReason":"OTHER"}]}"#, "empty: 200 OTHER"),
        (.gemini, #"{"candidates":[{"finishReason":"call Ada now"}]}"#, "empty: 200"),
        (.gemini, #"{"models":[]}"#, "not_the_api: 200"),
        (.gemini, "[]", "not_the_api: 200"),
        (.gemini, #"{"candidates":[{"#, "not_the_api: 200"),
        (.gemini, "<html></html>", "not_the_api: 200"),
        (.gemini, "", "not_the_api: 200"),
        (.gemini, #"{"error":{"code":503,"status":"UNAVAILABLE","message":"Ada"}}"#, "error_inside: 200 UNAVAILABLE"),
        (.geminiInteractions, #"{"status":"completed","steps":[{"type":"thought"}]}"#, "empty: 200"),
        (.geminiInteractions, #"{"status":"requires_continuation"}"#, "cut_off: 200 requires_continuation"),
        (.geminiInteractions, #"{"status":"incomplete"}"#, "cut_off: 200 incomplete"),
        (
            .geminiInteractions, #"{"status":"failed","errors":[{"code":"safety","message":"Ada"}]}"#,
            "blocked: 200 safety"
        ),
        (
            .geminiInteractions, #"{"status":"failed","steps":[{"type":"model_output","error":{"code":13}}]}"#,
            "error_inside: 200 failed"
        ),
        (.geminiInteractions, #"{"status":"budget_exceeded"}"#, "error_inside: 200 budget_exceeded"),
        (.geminiInteractions, #"{"status":"in_progress"}"#, "empty: 200 in_progress"),
        (.geminiInteractions, #"{"candidates":[]}"#, "not_the_api: 200"),
        (.openai, #"{"choices":[]}"#, "empty: 200"),
        (.openai, #"{"choices":[{"message":{"content":null},"finish_reason":"stop"}]}"#, "empty: 200"),
        (.openai, #"{"choices":[{"message":{"content":null,"refusal":"I can't name Ada"}}]}"#, "refused: 200 refusal"),
        (.openai, #"{"choices":[{"message":{"content":"{"},"finish_reason":"length"}]}"#, "cut_off: 200 length"),
        (
            .openai, #"{"choices":[{"message":{"content":""},"finish_reason":"content_filter"}]}"#,
            "blocked: 200 content_filter"
        ),
        (.openai, #"{"error":{"code":502,"message":"Ada"}}"#, "error_inside: 200"),
        (.openai, #"{"message":"hello"}"#, "not_the_api: 200"),
        (.openaiResponses, #"{"status":"completed","output":[]}"#, "empty: 200"),
        (
            .openaiResponses,
            #"{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[]}"#,
            "cut_off: 200 max_output_tokens"
        ),
        (
            .openaiResponses, #"{"status":"incomplete","incomplete_details":{"reason":"content_filter"},"output":[]}"#,
            "blocked: 200 content_filter"
        ),
        (
            .openaiResponses, #"{"status":"failed","error":{"code":"server_error","message":"Ada"},"output":[]}"#,
            "error_inside: 200 server_error"
        ),
        (
            .openaiResponses,
            #"{"status":"completed","output":[{"type":"message","content":[{"type":"refusal","refusal":"Ada"}]}]}"#,
            "refused: 200 refusal"
        ),
        (.openaiResponses, #"{"status":"queued","output":[]}"#, "empty: 200 queued"),
        (.openaiResponses, #"{"choices":[]}"#, "not_the_api: 200"),
        (.anthropic, #"{"type":"message","content":[],"stop_reason":"end_turn"}"#, "empty: 200"),
        (.anthropic, #"{"type":"message","content":[],"stop_reason":"refusal"}"#, "refused: 200 refusal"),
        (.anthropic, #"{"type":"message","content":[],"stop_reason":"max_tokens"}"#, "cut_off: 200 max_tokens"),
        (.anthropic, #"{"type":"message","content":[],"stop_reason":"pause_turn"}"#, "empty: 200 pause_turn"),
        (
            .anthropic, #"{"type":"error","error":{"type":"overloaded_error","message":"Ada"}}"#,
            "error_inside: 200 overloaded_error"
        ),
        (.anthropic, #"{"type":"page"}"#, "not_the_api: 200"),
        (.ollama, #"{"message":{"content":""},"done":true,"done_reason":"load"}"#, "empty: 200"),
        (.ollama, #"{"message":{"content":"{"},"done":true,"done_reason":"length"}"#, "cut_off: 200 length"),
        (.ollama, #"{"message":{"content":"{"},"done":false}"#, "empty: 200"),
        (.ollama, #"{"error":"Ada is not a model"}"#, "error_inside: 200"),
        (.ollama, #"{"models":[]}"#, "not_the_api: 200"),
    ])
    func `ProviderDriver: an answer without a usable text has a fault without words of the message`(
        dialect: ProviderDialect, body: String, fault: String
    ) {
        #expect(Self.fault(dialect, HTTPClientResponse(status: 200, body: Array(body.utf8)))?.description == fault)
    }

    static func fault(_ dialect: ProviderDialect, _ response: HTTPClientResponse) -> ProviderFault? {
        do {
            _ = try dialect.driver.answer(response)
            return nil
        } catch { return error }
    }
}
