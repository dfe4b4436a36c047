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
        [
            "id": .string(id), "participants": JSON(participants), "displayName": .string(displayName),
            "isGroup": .bool(isGroup), "lastMessageTime": .integer(lastMessageTime),
        ]
    }
}
