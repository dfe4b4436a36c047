import CommandLine
import FoundationEssentials

/// What opens a pairing.
package struct APINewPairing: Encodable, Sendable {
    package var role: String
    package var name: String?

    package init(role: String, name: String?) {
        self.role = role
        self.name = name
    }
}

/// A frame with which a client sends a message.
package struct APISending: Encodable, Sendable {
    var action = "send_message"
    var recipients: [String]
    var text: String
    var clientId: String

    /// - Parameter clientID: the same one again sends nothing again.
    package init(to recipients: [String], text: String, clientID: String) {
        self.recipients = recipients
        self.text = text
        clientId = clientID
    }
}

/// What became of a message that was sent to recipients.
package struct APISendResult: Decodable, Sendable {
    var status: String
    var conversationId: String

    package var lines: [String] {
        [
            status == "queued" ? "Queued. A phone sends the message when it asks next." : "The message is \(status).",
            "conversation  \(conversationId)",
        ]
    }
}

/// An open pairing, with its text for a terminal.
package struct APIPairing: Decodable, Sendable {
    var code: String
    var expiresAt: String
    /// The text of the QR code.
    package var qr: String

    package var lines: [String] {
        [
            "code      \(code.prefix(3)) \(code.dropFirst(3))", "until     \(expiresAt)", "QR text   \(qr)",
            "The code is valid for two minutes and for one device.",
        ]
    }
}

/// The peers of the message bridge.
package struct APIBridgeStatus: Decodable, Sendable {
    struct Peer: Decodable {
        var keyId: String
        var name: String
        var role: String
        /// nil: the device is paired and has not called.
        var seenAt: String?
    }

    var peers: [Peer]
    var pinRequired: Bool

    package var lines: [String] {
        let found =
            peers.isEmpty
            ? ["No phone and no computer has been here yet. tapline bridge pair adds one."]
            : TextTable.lines(
                peers.map {
                    [$0.role, $0.name, "key \($0.keyId)", $0.seenAt.map { "last seen \($0)" } ?? "not seen yet"]
                })
        return found + (pinRequired ? ["Computers must send the PIN."] : [])
    }
}

/// A page of the messages that a phone is asked to send.
package struct APIOutboxPage: Decodable, Sendable {
    struct Entry: Decodable {
        var id: String
        var conversationName: String
        var status: String
        var requiresUser: Bool
        var error: String?
        var createdAt: String
    }

    var data: [Entry]
    package var nextCursor: String?

    package var lines: [String] {
        TextTable.lines(
            data.map {
                [
                    $0.createdAt, $0.id, $0.conversationName, $0.status.replacing("_", with: " "),
                    $0.requiresUser ? "needs a tap" : "",
                    $0.error ?? "",
                ]
            })
    }
}
