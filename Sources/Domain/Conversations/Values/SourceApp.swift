/// The app that a conversation was held in, where its screen or text shows it.
package enum SourceApp: String, Codable, Sendable, CaseIterable {
    case imessage, sms, whatsapp, instagram, signal, telegram, messenger
}
