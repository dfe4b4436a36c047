/// The app of the conversation, if its screen or text shows it.
package enum SourceApp: String, Codable, Sendable, CaseIterable {
    case imessage, sms, whatsapp, instagram, signal, telegram, messenger
}
