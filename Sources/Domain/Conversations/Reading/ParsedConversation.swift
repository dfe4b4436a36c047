/// A parsed conversation: messages, names shown by the layout, and interface text.
struct ParsedConversation {
    var messages: [Message] = []
    /// Names that the layout shows: header and speakers.
    var shown: [NameCandidate] = []
    var interfaceText: [InterfaceText] = []
    /// No speakers, times or header: the owner's note about someone.
    var isNote = false
}
