package import Cards
import ChatMessages
import Contacts
package import Conversations

/// A value that a person has said about themselves, with the message that has it.
package struct StatedDetail: Codable, Sendable, Equatable {
    package var detail: ContactDetail
    package var words: String

    package init(detail: ContactDetail, words: String) {
        self.detail = detail
        self.words = words
    }
}

/// Finds contact data that the other person of a chat gives about themselves: "my new number is …", "call me at …", the
/// signature of a mail, or a value alone after the owner asked for it. A value of another person ("Tom's number") is not found.
package struct ContactDetailFinder: Sendable {
    /// Messages that are searched, and bytes of each that are read.
    private static let maxMessages = 500
    private static let maxBytes = 1_000
    /// Words of a street. A longer one begins with words of the sentence.
    private static let maxStreetWords = 6
    /// Phrases of one chat behind which values are searched. An address is read as a card, which takes some
    /// milliseconds, so fewer addresses are.
    package static let maxPhrases = 100
    private static let maxCards = 10
    /// Values of one chat.
    package static let maxDetails = 20

    private let phones: any PhoneReading
    private let region: String?
    private let cards: CardParser

    /// - Parameter region: ISO 3166-1 alpha-2 code, for phone numbers without a country code.
    package init(phones: any PhoneReading, region: String?) {
        self.phones = phones
        self.region = region
        cards = CardParser(phones: phones, defaultRegion: region)
    }

    /// - Returns: each value once, in the order of the messages; nothing for a group, whose members are several people.
    package func find(in conversation: ConversationReading) -> [StatedDetail] {
        let names = Set(conversation.messages.compactMap(\.otherName).map(NameFolding.key))
        guard !conversation.isGroup, names.count <= 1 else { return [] }
        var found: [StatedDetail] = []
        var asked: Set<ContactDetail.Kind> = []
        var effort = Effort()
        func add(_ details: [ContactDetail], words: String) {
            for detail in details
            where !found.contains(where: { $0.detail.kind == detail.kind && $0.detail.key == detail.key }) {
                found.append(StatedDetail(detail: detail, words: words))
            }
        }
        for message in conversation.messages.prefix(Self.maxMessages) {
            guard message.text.utf8.count <= Self.maxBytes else { continue }
            switch message.speaker {
            case .me: asked = DetailPhrase.asked(in: message.text)
            case .unknown: asked = []
            case .other:
                add(details(in: message.text, asked: asked, &effort), words: message.text)
                if let signature = message.signature { add(signed(signature, &effort), words: signature) }
            }
            if effort.phrases >= Self.maxPhrases || found.count >= Self.maxDetails {
                return Array(found.prefix(Self.maxDetails))
            }
        }
        return found
    }

    /// How much the finder has read in a chat.
    private struct Effort {
        var phrases = 0
        /// Texts read as a card: phrases before an address, and signatures.
        var cards = 0
    }

    /// The contact data of a signature, which is read as a card. A fax number is no way to reach a person.
    private func signed(_ signature: String, _ effort: inout Effort) -> [ContactDetail] {
        guard signature.utf8.count <= Self.maxBytes, effort.cards < Self.maxCards else { return [] }
        effort.cards += 1
        let card = cards.parse(lines: signature.split(separator: "\n").map(String.init))
        var found: [ContactDetail] = []
        for field in card.fields where field.band == .high {
            switch field.name {
            case .phone where field.type != .fax:
                found.append(
                    .phone(Phone(field.value, type: field.type ?? .other, numberExtension: field.numberExtension)))
            case .email: found.append(.email(field.value))
            case .website: found.append(.website(field.value))
            default: continue
            }
        }
        return found + (address(of: card).map { [$0] } ?? [])
    }

    private func details(
        in text: String, asked: Set<ContactDetail.Kind>, _ effort: inout Effort
    ) -> [ContactDetail] {
        guard Self.mayHaveValue(text), !DetailPhrase.isOfOthers(text) else { return [] }
        let phrases = DetailPhrase.all(in: text)
        guard !phrases.isEmpty else {
            if asked.isEmpty { return [] }
            effort.phrases += 1
            return asked.sortedByName.compactMap {
                value($0, in: text[...], within: DetailPhrase.shortReach, &effort)
            }
        }
        var found: [ContactDetail] = []
        for (index, phrase) in phrases.enumerated() where effort.phrases < Self.maxPhrases {
            effort.phrases += 1
            let end = index + 1 < phrases.count ? phrases[index + 1].start : text.endIndex
            let before = index > 0 ? phrases[index - 1].end : text.startIndex
            for kind in phrase.kinds.sortedByName {
                // "0170 1234567 is my new number."
                let value =
                    value(kind, in: text[phrase.end..<max(phrase.end, end)], within: phrase.reach, &effort)
                    ?? value(kind, in: text[min(before, phrase.start)..<phrase.start], within: nil, &effort)
                if let value { found.append(value) }
            }
        }
        return found
    }

    /// Most messages have neither three digits nor `@` nor a dot inside a word, and are not searched.
    private static func mayHaveValue(_ text: String) -> Bool {
        var (digits, isBehindDot) = (0, false)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "@"): return true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                if digits == 3 { return true }
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                if isBehindDot { return true }
            default: break
            }
            isBehindDot = byte == UInt8(ascii: ".")
        }
        return false
    }

    /// - Parameter reach: characters before the first value of the part; nil looks for the last one, with nothing
    ///   behind it but words such as "is now".
    private func value(
        _ kind: ContactDetail.Kind, in part: Substring, within reach: Int?, _ effort: inout Effort
    ) -> ContactDetail? {
        let text = String(part)
        func near<Item>(_ items: [Item], _ range: (Item) -> Range<String.Index>) -> Item? {
            guard let reach else {
                return items.last.flatMap { DetailPhrase.isLink(text[range($0).upperBound...]) ? $0 : nil }
            }
            return items.first.flatMap { text[..<range($0).lowerBound].count <= reach ? $0 : nil }
        }
        switch kind {
        case .phone:
            guard let phone = near(phones.find(in: text, region: region).filter(\.isValid), \.range) else { return nil }
            let type: PhoneType = phone.kind == .mobile ? .mobile : .other
            return .phone(Phone(phone.e164, type: type, numberExtension: phone.numberExtension))
        case .email: return near(CardParser.emails(in: text), \.range).map { .email($0.value) }
        case .website:
            let emails = CardParser.emails(in: text)
            let sites = CardParser.websites(in: text).filter { site in
                !emails.contains { $0.range.overlaps(site.range) }
            }
            return near(sites, \.range).map { .website($0.value) }
        case .address:
            guard reach != nil, text.contains(where: \.isNumber), effort.cards < Self.maxCards else {
                return nil
            }
            effort.cards += 1
            return address(of: cards.parse(lines: [text]))
        }
    }

    /// Only a complete address whose every part is certain.
    private func address(of card: CardReading) -> ContactDetail? {
        func certain(_ name: CardFieldName) -> String? {
            card.best(name).flatMap { $0.band == .high ? CardValidator.normalized($0.value) : nil }
        }
        guard let street = certain(.street), let city = certain(.city), let code = certain(.zip),
            street.split(separator: " ").count <= Self.maxStreetWords
        else { return nil }
        return .address(
            PostalAddress(
                street: street, city: city, region: certain(.state) ?? "", postalCode: code,
                country: certain(.country) ?? ""))
    }
}

extension Message {
    fileprivate var otherName: String? { if case .other(let name) = speaker { name } else { nil } }
}

extension Set<ContactDetail.Kind> {
    fileprivate var sortedByName: [ContactDetail.Kind] { ContactDetail.Kind.allCases.filter(contains) }
}
