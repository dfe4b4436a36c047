package import JSON

/// What a provider says about a chat.
///
/// The answer to Tapline's prompt has members `contact`, `confidence`, `reasoning`, `summary`, `interests`, `events` and
/// `dates`. Two older forms are understood too: `detectedContact` with a text, null or an object, and `matchedContact`;
/// both have a text as `summary`, and the lists in `extractedInfo`.
package struct ChatProposal: Sendable, Equatable {
    /// A sentence or phrase, and what it rests on.
    package struct Claim: Sendable, Equatable {
        package var text: String
        /// Quotes of the chat; empty if the provider gives none.
        package var quotes: [String]
    }

    /// Words of the chat and the day that they mean, `yyyy-MM-dd`. The older forms have no words.
    package struct DateClaim: Sendable, Equatable {
        package var words: String?
        package var date: String

        package init(words: String?, date: String) {
            self.words = words
            self.date = date
        }
    }

    package var contact: String?
    package var confidence: Double?
    package var reasoning: String?
    package var summary: [Claim]
    package var interests: [Claim]
    package var events: [Claim]
    package var dates: [DateClaim]

    /// - Returns: nil if a member has the wrong type.
    package init?(_ answer: JSON) {
        guard case .object = answer else { return nil }
        var members = Members(answer)
        var info = answer["extractedInfo"].map(Members.init) ?? members
        let named = members.contact()
        contact = named.name
        confidence = named.confidence ?? members.number("confidence")
        reasoning = members.text("reasoning")
        summary = members.claims("summary")
        interests = info.claims("interests")
        events = info.claims("events")
        dates = info.dates()
        guard members.areRight, info.areRight else { return nil }
    }
}

/// Reads members of an answer and notes whether each has the expected type.
private struct Members {
    private let answer: JSON
    private(set) var areRight = true

    init(_ answer: JSON) {
        self.answer = answer
        if case .object = answer { return }
        areRight = false
    }

    private subscript(name: String) -> JSON? {
        guard let value = answer[name], value != .null else { return nil }
        return value
    }

    mutating func text(_ name: String) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else {
            areRight = false
            return nil
        }
        return text.isEmpty ? nil : text
    }

    mutating func number(_ name: String) -> Double? {
        guard let value = self[name] else { return nil }
        guard let number = value.number else {
            areRight = false
            return nil
        }
        return number
    }

    mutating func contact() -> (name: String?, confidence: Double?) {
        for name in ["contact", "detectedContact", "matchedContact"] {
            guard let value = self[name] else { continue }
            guard case .object = value else { return (text(name), nil) }
            var inner = Members(value)
            defer { if !inner.areRight { areRight = false } }
            return (inner.text("name"), inner.number("confidence"))
        }
        return (nil, nil)
    }

    /// A text, or an array of texts and of objects with `text` and `quotes`.
    mutating func claims(_ name: String) -> [ChatProposal.Claim] {
        guard let value = self[name] else { return [] }
        if let text = value.string { return text.isEmpty ? [] : [.init(text: text, quotes: [])] }
        return objects(value).compactMap { item in
            if let text = item.string { return text.isEmpty ? nil : .init(text: text, quotes: []) }
            var inner = Members(item)
            let quotes = inner["quotes"].map { inner.objects($0) } ?? []
            guard let text = inner.text("text"), inner.areRight, quotes.allSatisfy({ $0.string != nil }) else {
                areRight = false
                return nil
            }
            return .init(text: text, quotes: quotes.compactMap(\.string))
        }
    }

    mutating func dates() -> [ChatProposal.DateClaim] {
        guard let value = self["dates"] else { return [] }
        return objects(value).compactMap { item in
            if let date = item.string { return .init(words: nil, date: date) }
            var inner = Members(item)
            let words = inner.text("words")
            guard let date = inner.text("date"), inner.areRight else {
                areRight = false
                return nil
            }
            return .init(words: words, date: date)
        }
    }

    private mutating func objects(_ value: JSON) -> [JSON] {
        guard let items = value.array else {
            areRight = false
            return []
        }
        return items
    }
}

extension JSON {
    fileprivate var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        default: nil
        }
    }
}
