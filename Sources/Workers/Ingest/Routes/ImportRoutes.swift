import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Requests

/// Ways in for Shortcuts and App Intents of a phone.
struct ImportRoutes: Sendable {
    /// The URL that opens the app of the phone. On other devices the console shows the text and sends it on demand.
    static let opening = "/open/circles/import"

    let intake: CaptureIntake

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/intents/import-message", .capturesWrite, isCharged: true, handler: importMessage)
        ]
    }

    @Sendable private func importMessage(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let text = fields.text("messageText", upTo: CaptureInput.maxTextBytes)
        if fields.faults.isEmpty, text?.unicodeScalars.contains(where: \.isVisible) != true {
            fields.note(.noText, "messageText", text == nil ? "messageText is missing." : "The text is empty.")
        }
        try fields.finish()
        var content = try FieldReader(["text": .string(text ?? "")])
        guard let input = CaptureInput(&content, lane: .now, now: .now) else {
            try content.finish()
            throw APIFailure(.noText, at: "/messageText")
        }
        let taken = try await intake.take(input, call, waiting: .zero)
        let path = CaptureView.path(taken.id)
        return .answer(
            .importedMessage(
                captureId: JSON(taken.id), statusUrl: .string(path), dialog: .string(CaptureView.imported)),
            status: 202, headers: [("Location", path)])
    }

    /// What a person sees whose link does not work.
    private static func page(_ sentence: String) -> HTTPResponse {
        let text = sentence.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let html = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"><title>Tapline</title><link rel="icon" href="data:,">
            <link rel="stylesheet" href="/console/tokens.css"><link rel="stylesheet" href="/console/console.css">
            </head>
            <body><main class="mid"><div class="empty"><h1>This link does not work</h1>
            <p class="soft small">\(text)</p><a class="btn main" href="/console">Open Tapline</a></div></main></body>
            </html>

            """
        var response = HTTPResponse(status: 400, contentType: "text/html; charset=utf-8", Array(html.utf8))
        for (name, value) in [
            ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
            ("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'"),
        ] { response.headers[name] = value }
        return response
    }

    /// Needs no key: the answer has only what the request has.
    static func open(_ request: HTTPRequest) -> HTTPResponse {
        let place: String
        do throws(ImportURL.Fault) {
            guard let text = request.query("text") else { throw .noText }
            let url = try ImportURL(text: text)
            let agent = request.headers["User-Agent"] ?? ""
            let isPhone = ["iPhone", "iPad", "iPod"].contains { agent.contains($0) }
            // What is behind # stays in the browser: the text reaches no log of a proxy.
            place = isPhone ? url.address : "/console#/add?text=\(text.percentEncoded)"
        } catch {
            guard request.headers["Accept"]?.contains("text/html") == true else {
                return APIFailure(.badImportURL, at: "text", error.text).response(trace: .v7())
            }
            return page(error.text)
        }
        return HTTPResponse(
            status: 302,
            headers: ["Location": place, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"])
    }
}
