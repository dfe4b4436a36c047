package import JSON

/// A conversation as a client sees it.
package struct BridgeConversation: Sendable, Equatable {
    package var id: String
    /// Handles, see `Handle`.
    package var participants: [String]
    /// nil or empty: the participants, joined.
    package var name: String?
    package var isGroup: Bool
    /// Milliseconds since 1970.
    package var lastMessageTime: Int
    /// The first words of the newest message. The document does not have them: only a client that asks for them gets them.
    package var preview: Preview?

    package struct Preview: Sendable, Equatable {
        /// Characters of the text that are told.
        private static let length = 80

        package var sender: String
        package var text: String
        package var hasAttachments: Bool

        package init(sender: String, text: String, hasAttachments: Bool) {
            self.sender = sender
            self.text = String(text.prefix(Self.length))
            self.hasAttachments = hasAttachments
        }
    }

    package init(id: String, participants: [String], name: String?, isGroup: Bool, lastMessageTime: Int) {
        self.id = id
        self.participants = participants
        self.name = name
        self.isGroup = isGroup
        self.lastMessageTime = lastMessageTime
    }

    package var displayName: String {
        if let name, !name.isEmpty { name } else { participants.joined(separator: ", ") }
    }

    package var json: JSON {
        var members: [JSON.Member] = [
            .init(name: "id", value: .string(id)), .init(name: "participants", value: JSON(participants)),
            .init(name: "displayName", value: .string(displayName)), .init(name: "isGroup", value: .bool(isGroup)),
            .init(name: "lastMessageTime", value: .integer(lastMessageTime)),
        ]
        if let preview {
            members.append(
                .init(
                    name: "lastMessage",
                    value: [
                        "sender": .string(preview.sender), "text": .string(preview.text),
                        "hasAttachments": .bool(preview.hasAttachments),
                    ]))
        }
        return .object(members)
    }
}
