package import HTTPServer
package import ProviderCatalog
import Proposals

/// `GET /privacy`: who sees captures and what is kept, from the configuration of this installation.
package struct PrivacyPage: Sendable {
    /// In days.
    package struct Retention: Sendable {
        package var failures: Int
        package var closedNotes: Int
        package var exports: Int

        package init(failures: Int, closedNotes: Int, exports: Int) {
            self.failures = failures
            self.closedNotes = closedNotes
            self.exports = exports
        }
    }

    let catalog: ProviderCatalog
    let retention: Retention

    package init(_ catalog: ProviderCatalog, _ retention: Retention) {
        self.catalog = catalog
        self.retention = retention
    }

    package func add(to router: inout Router) {
        let bytes = Array(html.utf8)
        router.on(.get, "/privacy", options: .withoutBody) { _ in
            var response = HTTPResponse(contentType: "text/html; charset=utf-8", bytes)
            for (name, value) in [
                ("Cache-Control", "no-cache"), ("Referrer-Policy", "no-referrer"),
                (
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'"
                ),
            ] { response.headers[name] = value }
            return response
        }
    }

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><title>Privacy – Tapline</title><link rel="icon" href="data:,">
        <link rel="stylesheet" href="/console/tokens.css"><link rel="stylesheet" href="/console/console.css">
        </head>
        <body><main class="mid"><h1>Privacy</h1>
        <h2>Who reads your captures</h2>
        <p>This server reads the words in your pictures (OCR) and what the words mean. It does so by itself, with rules.</p>
        \(readers)
        <h2>What is kept</h2>
        <ul>
        <li>The screenshot of a chat: until it has been read; seven days if it could not be read.</li>
        <li>The photo of a card: until its contact or card is deleted; seven days if the card could not be read.</li>
        <li>The photo of a thing: until you delete the photo or the thing, without the camera's time and place. The file that
        you sent: until the photo has been made from it; if none can be made, until you delete the thing.</li>
        <li>A message that was scanned for scams, with its reasons: seven days, or until you delete the scan. A message that you
        keep to learn from it: until you take that back.</li>
        <li>Texts, summaries and notes: until you delete them, or what they belong to. They are encrypted.</li>
        <li>Closed notes of the inbox: \(Self.days(retention.closedNotes)).</li>
        <li>Files of exports: \(Self.days(retention.exports)).</li>
        <li>Codes and times of failures, without content: \(Self.days(retention.failures)).</li>
        <li>A provider's answer about a capture: seven days, or until the capture is deleted or a consent or local kind changes. It is
        encrypted.</li>
        <li>That a screenshot was taken, if your phone says so: one minute. What became of the question whether to scan it:
        400 days. Nothing of the screenshot.</li>
        <li>Which provider was asked about which capture, when and at what cost, without content: 400 days.</li>
        </ul>
        <p>The operator may keep backups. Ask where they are and how long they are kept.</p>
        <h2>What you can do</h2>
        <ul>
        <li>Give or withdraw a consent under Settings. A withdrawn consent stops what waits at once; an answer that is under way
        is not used.</li>
        <li>Mark kinds of captures as local under Settings, such as messages or cards: no provider of AI gets a capture of such
        a kind, whatever your consents allow, and also none that is a part of the installation.</li>
        <li>Open a capture's receipt: who saw the capture, when, under which consent, and what is kept of it.</li>
        <li>Export everything, and delete single captures, contacts and groups.</li>
        </ul>
        <p><a href="/console">Open Tapline</a></p></main></body>
        </html>

        """
    }

    private var readers: String {
        guard !catalog.providers.isEmpty else {
            return "<p>No provider of AI is configured: nobody else reads them.</p>"
        }
        let items = catalog.providers.map { "<li>\(Self.sentence($0))</li>\n" }.joined()
        let purposes = ProviderPurpose.allCases.filter { !catalog.providers(for: $0).isEmpty }
        return """
            <p>The operator has configured these providers of AI. They get
            \(purposes.map(Self.content).joined(separator: ", or ")), and never your address book.</p>
            <ul>
            \(items)</ul>
            """
    }

    private static func sentence(_ provider: ProviderSettings) -> String {
        let what = provider.purposes.map { words($0, provider) }.joined(separator: " and ")
        let place = provider.isOutside ? "outside of the operator's network" : "inside of the operator's network"
        let consent =
            provider.isPartOfInstallation
            ? "The operator declares this provider a part of the installation: it is asked without your consent."
            : "It is asked only with your consent."
        let signal =
            provider.isOutside && provider.purposes.contains(.chats)
            ? " It gets chats of Signal only if you allow that too." : ""
        return
            "<b>\(escaped(provider.name))</b>: the model \(escaped(provider.model)) on \(escaped(provider.host)), \(place), for \(what). \(consent)\(signal)"
    }

    /// What a provider gets for a purpose.
    private static func content(_ purpose: ProviderPurpose) -> String {
        switch purpose {
        case .chats: "the messages and names of one chat"
        case .cards: "the text of one card"
        case .scans: "the text of one scanned message"
        case .things: "what one thing shows, or what you say about it"
        }
    }

    private static func words(_ purpose: ProviderPurpose, _ provider: ProviderSettings) -> String {
        switch purpose {
        case .chats: "chats"
        case .cards: "business cards"
        case .scans: "messages that are scanned for scams"
        case .things:
            provider.seesPictures
                ? "things (their photos, the words in these, and what you say about things)"
                : "things (the words in their photos, and what you say about things)"
        }
    }

    private static func days(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
