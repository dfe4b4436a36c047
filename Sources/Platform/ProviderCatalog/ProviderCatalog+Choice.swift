package import Proposals

/// Why a consent cannot name these providers.
package struct ConsentChoiceFault: Error, Sendable, Equatable {
    /// For the person who chooses.
    package let sentence: String
}

extension ProviderCatalog {
    /// The providers that an owner can choose for a consent.
    package func offers(for purpose: ConsentPurpose) -> [ProviderSettings] {
        switch purpose {
        case .chats: providers(for: .chats)
        case .cards: providers(for: .cards)
        case .scans: providers(for: .scans)
        case .things: providers(for: .things)
        case .signal: providers(for: .chats).filter(\.isOutside)
        case .sync: []
        }
    }

    /// The recipients of a consent that names these providers, each once and in this order.
    /// - Parameter names: nil for all that are offered.
    package func recipients(
        _ names: [String]?, for purpose: ConsentPurpose
    ) throws(ConsentChoiceFault) -> [String] {
        let offers = offers(for: purpose)
        let word = purpose.rawValue
        guard purpose.namesProviders else {
            guard names?.isEmpty ?? true else { throw .init(sentence: "The purpose \(word) takes no providers.") }
            return []
        }
        guard !offers.isEmpty else { throw .init(sentence: "The operator has configured no provider for \(word).") }
        guard let names else { return offers.map(\.recipient) }
        let expected = offers.map(\.name).joined(separator: ", ")
        guard !names.isEmpty else { throw .init(sentence: "Choose at least one provider for \(word): \(expected).") }
        var recipients: [String] = []
        for name in names {
            guard let offer = offers.first(where: { $0.name == name }) else {
                throw .init(sentence: "'\(name.prefix(40))' cannot be chosen for \(word): expected \(expected).")
            }
            if !recipients.contains(offer.recipient) { recipients.append(offer.recipient) }
        }
        return recipients
    }
}
