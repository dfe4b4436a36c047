import FoundationEssentials
import JSON
import Records
import Requests
import Store

enum InteractionView {
    /// The interaction with its messages.
    static func detail(_ interaction: Interaction) -> JSON {
        guard case .object(let members) = json(interaction) else { return .null }
        let messages = interaction.content.messages.map { JSON.array($0.map(ConversationView.json)) } ?? .null
        return .object(members + [.init(name: "messages", value: messages)])
    }

    private static func isChat(_ interaction: Interaction) -> Bool {
        interaction.sourceApp != nil || interaction.content.messages?.isEmpty == false
    }

    static func json(_ interaction: Interaction) -> JSON {
        .interaction(
            id: JSON(interaction.id),
            contactId: JSON(interaction.contact),
            groupId: JSON(interaction.group?.id),
            groupName: JSON(interaction.group?.name),
            captureId: JSON(interaction.capture),
            confidence: .decimal(interaction.confidence),
            happenedAt: JSON(interaction.happenedAt),
            sourceApp: JSON(interaction.sourceApp),
            kind: .string(isChat(interaction) ? "chat" : "note"),
            summary: .string(interaction.content.summary),
            extractedInfo: CaptureView.json(interaction.content.extractedInfo),
            createdAt: JSON(interaction.createdAt),
            updatedAt: JSON(interaction.updatedAt),
            version: .integer(interaction.version)
        )
    }
}
