import Conversations
import JSON
import Matching
import Proposals
import Providers
import Reading

/// A provider summarizes a chat and finds its facts. Nothing counts that the chat does not say.
struct ChatPurpose: PurposeReader {
    let purpose = ProviderPurpose.chats
    private static let maximumTokens = 2_000

    func question(_ understanding: Understanding) -> PurposeQuestion? {
        guard let conversation = understanding.conversation, let chat = ChatQuestion(conversation) else { return nil }
        return PurposeQuestion(
            content: chat.content, length: chat.length, app: conversation.sourceApp, maximumTokens: Self.maximumTokens)
    }

    func improve(
        _ understanding: Understanding, of capture: CaptureText, by answer: JSON, hasSeen: Bool
    ) throws(ProviderFault) -> (understanding: Understanding, flaws: [ProposalFlaw: Int]) {
        guard let conversation = understanding.conversation, let chat = ChatQuestion(conversation),
            let proposal = ChatProposal(answer)
        else { throw ProviderFault(.wrongShape, "the answer does not match the schema of chats") }
        let checked = CheckedChatProposal(proposal, to: chat, conversation)
        var improved = understanding
        improved.conversation = conversation.improved(by: checked)
        return (improved, checked.flaws)
    }
}
