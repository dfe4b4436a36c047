package import JSON
package import PromptRecords
import Prompts

/// What listeners are told about prompts.
package enum PromptEvent {
    /// The name of the event on event streams.
    package static let name = "screenshot"
    static let created = "screenshot.created"
    static let changed = "screenshot.changed"

    /// Whether an event of the line is about a prompt.
    package static func isAbout(_ type: String) -> Bool { type == created || type == changed }

    /// The data of an event on a stream.
    /// - Parameter listener: the device key that opened the stream.
    package static func json(_ prompt: StoredPrompt, for listener: String) -> JSON {
        let notification = prompt.notification
        return [
            "notification": NotificationEncoding.json(notification), "isOwn": .bool(prompt.device == listener),
            "secondsLeft": .integer(Int(prompt.secondsLeft.rounded(.up))),
            "banner": notification.isActive ? PromptBanner.screenshot.json : .null,
        ]
    }
}
