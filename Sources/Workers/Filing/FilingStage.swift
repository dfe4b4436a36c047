package import Captures
import ChatVocabulary
import Conversations
import FoundationEssentials
package import InventoryRecords
package import Matching
package import Pipeline
package import Records
import Store

/// The `match` stage. Only this stage decides where a capture is filed. A batch is one load and one statement;
/// captures with many cards follow in portions.
package struct FilingStage: StageWorker {
    /// Cards filed by one statement.
    private static let cardsPerPortion = 200

    private let filing: FilingStore
    private let items: ItemFiling
    private let groups: GroupStore
    private let indexes: ContactIndexes
    private let rule: FilingRule
    private let groupRule: GroupRule
    private let details: ContactDetailFinder
    package let stage = Stage.match

    /// - Parameters:
    ///   - details: finds contact data in chats.
    ///   - similarFirst: match similar names before nicknames.
    package init(
        _ filing: FilingStore, items: ItemFiling, contacts: ContactStore, groups: GroupStore,
        details: ContactDetailFinder, similarFirst: Bool
    ) {
        self.details = details
        self.filing = filing
        self.items = items
        self.groups = groups
        self.indexes = ContactIndexes(contacts)
        self.rule = FilingRule(similarFirst: similarFirst)
        self.groupRule = GroupRule(similarFirst: similarFirst)
    }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let load = try await filing.load(references)
            let owners = Set(load.inputs.map(\.reference.owner))
            try await indexes.refresh(owners)
            // Only the second and later cards of a capture count: they are what makes filing expensive.
            let portions = Portions.cut(load.inputs, at: Self.cardsPerPortion) {
                max(0, $0.understanding.cards.count - 1)
            }
            let inputs = portions.first ?? []
            let named = try await groups.named(Set(inputs.compactMap(Self.groupTitle)))
            let known = try await filing.contacts(with: Set(inputs.compactMap(OwnedCorrespondent.init)))
            var filed: [FiledCapture] = []
            for input in inputs where input.understanding.kind != .item {
                let outcome = await decide(input, among: named, known)
                filed.append(
                    FiledCapture(
                        reference: input.reference, outcome: outcome,
                        dropImage: input.understanding.kind.keepsImage ? nil : input.image,
                        isCard: input.understanding.kind == .card, stated: stated(input, outcome),
                        scan: input.understanding.scan))
            }
            let things = inputs.filter { $0.understanding.kind == .item }.map {
                ItemCapture(reference: $0.reference, reading: $0.understanding.item ?? ItemReading())
            }
            let moved = try await filing.file(filed) + items.file(things)
            var states = Dictionary(filed.map { ($0.reference.id, $0.state) }) { first, _ in first }
            for thing in things { states[thing.reference.id] = .filed }
            var effects = StageEffects(
                followUps: load.owed, later: portions.dropFirst().map { $0.map(\.reference) })
            effects.noteOvertaken(references.count - load.inputs.count + inputs.count - moved.count)
            for reference in moved {
                effects += reference.endEffects(event: "capture.\((states[reference.id] ?? .inbox).rawValue)")
            }
            return effects
        } catch {
            throw error.stageError
        }
    }

    /// What the contact under which a chat is filed says about itself.
    private func stated(_ input: MatchInput, _ outcome: FiledCapture.Outcome) -> [StatedDetail] {
        guard case .interaction = outcome, let conversation = input.understanding.conversation else { return [] }
        return details.find(in: conversation)
    }

    /// The title of a group's chat.
    private static func groupTitle(_ input: MatchInput) -> GroupTitle? {
        guard let conversation = input.understanding.conversation, conversation.isGroup, let title = conversation.title
        else { return nil }
        let named = GroupTitle(title, of: input.reference.owner)
        return named.isEmpty ? nil : named
    }

    private func decide(
        _ input: MatchInput, among named: [GroupTitle: NamedGroup], _ known: [OwnedCorrespondent: [UUID]]
    ) async -> FiledCapture.Outcome {
        let understanding = input.understanding
        if understanding.kind == .scan { return .scanned }
        if understanding.kind == .card, !understanding.cards.isEmpty {
            let drafts = CardDraft.drafts(of: understanding.cards)
            return drafts.isEmpty ? inbox(input, reason: "no_contact_data", suggestions: []) : .drafts(drafts)
        }
        guard let conversation = understanding.conversation else {
            return inbox(input, reason: "nothing_to_file", suggestions: [])
        }
        let content = InteractionContent(conversation)
        if let correspondent = OwnedCorrespondent(input), let contacts = known[correspondent] {
            return decide(input, content, among: contacts)
        }
        if let group = Self.groupTitle(input).flatMap({ named[$0] }),
            let confidence = await indexes.confidence(
                thatShown: conversation.participants, areIn: group.members, owner: input.reference.owner, by: groupRule)
                ?? (group.isTaught ? GroupRule.titleConfidence : nil)
        {
            return .groupInteraction(
                group: group.id, confidence: confidence, happenedAt: Self.happenedAt(input),
                sourceApp: conversation.sourceApp?.rawValue, content: content)
        }
        if conversation.isGroup {
            // What a group says belongs to no single member.
            let members = await indexes.suggestions(
                forShown: conversation.participants, owner: input.reference.owner, by: groupRule)
            return inbox(input, reason: Self.groupReason, suggestions: members.map(Suggestion.init))
        }
        let names = conversation.candidates.map { DetectedName(name: $0.name, confidence: $0.confidence) }
        switch await indexes.decide(names, owner: input.reference.owner, by: rule) {
        case .file(let contact, let confidence, _):
            let shown = await confidenceOfProvider(conversation, in: contact, input.reference.owner) ?? confidence
            return .interaction(
                contact: contact, confidence: shown, happenedAt: Self.happenedAt(input),
                sourceApp: conversation.sourceApp?.rawValue, content: content)
        case .inbox(let reason, let suggestions):
            return inbox(input, reason: reason.rawValue, suggestions: suggestions.map(Suggestion.init))
        }
    }

    /// Files a message by its number or address.
    /// - Parameter contacts: those that have it.
    private func decide(
        _ input: MatchInput, _ content: InteractionContent, among contacts: [UUID]
    ) -> FiledCapture.Outcome {
        if contacts.count == 1 {
            return .interaction(
                contact: contacts[0], confidence: 1, happenedAt: Self.happenedAt(input), sourceApp: nil,
                content: content)
        }
        let reason: InboxReason = contacts.isEmpty ? .unknownHandle : .sharedHandle
        return inbox(
            input, reason: reason.rawValue, suggestions: contacts.prefix(3).map { Suggestion(contact: $0, score: 1) })
    }

    /// The confidence of a provider that means the same contact. Decides nothing: the chat is filed by then.
    private func confidenceOfProvider(
        _ conversation: ConversationReading, in contact: UUID, _ owner: UUID
    ) async -> Double? {
        guard let opinion = conversation.opinion, let confidence = opinion.confidence,
            case .file(contact, _, _) = await indexes.decide(
                [DetectedName(name: opinion.contact, confidence: 1)], owner: owner, by: rule)
        else { return nil }
        return max(FilingRule.minimumConfidence, confidence)
    }

    /// Why a group's chat is in the inbox.
    private static let groupReason = "group"

    /// The time of the chat's last message, if it shows one that is not after the capture.
    private static func happenedAt(_ input: MatchInput) -> Date {
        guard let shown = input.understanding.conversation?.happenedAt, shown <= input.capturedAt else {
            return input.capturedAt
        }
        return shown
    }

    private func inbox(
        _ input: MatchInput, reason: String, suggestions: [Suggestion]
    ) -> FiledCapture.Outcome {
        .inbox(
            reason: reason, suggestions: suggestions, happenedAt: Self.happenedAt(input),
            sourceApp: input.understanding.conversation?.sourceApp?.rawValue,
            content: InboxContent(input.understanding))
    }
}

extension Suggestion {
    fileprivate init(_ contact: NearMiss) { self.init(contact: contact.contactID, score: contact.score) }
}

extension FiledCapture {
    fileprivate var state: CaptureState {
        switch outcome {
        case .interaction, .groupInteraction, .drafts, .scanned: .filed
        case .inbox: .inbox
        }
    }
}
