package import JSON

/// What a keyboard or a page shows for an active notification.
package struct PromptBanner: Sendable, Equatable {
    package static let screenshot = PromptBanner()

    package let text = "Screenshot taken - Scan for scams?"
    /// As of an alert that warns of nothing yet.
    package let severity = "info"
    /// Opens the scan screen of the app.
    package let url = "typesafe://scan"
    /// Opens the scan page of this server.
    package let page = "/scan"
    /// Seconds until a banner closes by itself.
    package let autoDismissSeconds = 15

    package var json: JSON {
        [
            "text": .string(text), "severity": .string(severity),
            "actions": [
                ["id": "scan", "label": "Scan Now", "url": .string(url), "page": .string(page)],
                ["id": "dismiss", "label": "Dismiss", "url": nil, "page": nil],
            ],
            "autoDismissSeconds": .integer(autoDismissSeconds),
        ]
    }
}
