/// What a provider is asked for. Each purpose has its own consent, prompt and order of providers.
package enum ProviderPurpose: String, Sendable, CaseIterable, Codable {
    /// To summarize a chat and to find its facts.
    case chats
    /// To say which words of a business card are which field.
    case cards
    /// To say which words of a scanned message speak for a scam.
    case scans
    /// To say what the photo of a thing shows, or which thing a sentence means.
    case things

    /// Whether a provider outside of the operator's network may ever be asked.
    package var mayLeaveNetwork: Bool {
        switch self {
        case .chats, .scans, .things: true
        case .cards: false
        }
    }

    /// The consent that every provider needs for this purpose, and whose order of providers counts.
    package var consent: ConsentPurpose {
        switch self {
        case .chats: .chats
        case .cards: .cards
        case .scans: .scans
        case .things: .things
        }
    }
}
