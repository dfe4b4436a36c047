extension CardParser {
    /// E-mail addresses in running text, exactly as written.
    package static func emails(in text: String) -> [(value: String, range: Range<String.Index>)] {
        EmailRule.find(in: text).filter { !$0.isRepaired }.map { ($0.value, $0.range) }
    }

    /// Web addresses in running text. Includes the domains of e-mail addresses.
    package static func websites(in text: String) -> [(value: String, range: Range<String.Index>)] {
        WebsiteRule.find(in: text).map { ($0.value, $0.range) }
    }
}
