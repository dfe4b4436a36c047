import Captures

/// What an app wrote in place of a message's content, or after it.
package enum MarkedContent {
    case placeholder(Placeholder)
    case attachment(Attachment)
    case edited

    package init?(_ text: String) {
        if EditMark.removed(from: text)?.isEmpty ?? false {
            self = .edited
        } else if let placeholder = Placeholder(text)
            ?? text.firstPlace(of: ". ").flatMap({ Placeholder(String(text[..<$0.lowerBound])) })
        {
            // "Missed voice call. Tap to call back"
            self = .placeholder(placeholder)
        } else if case .poll? = MarkLine(text) {
            self = .attachment(Attachment(.poll))
        } else if text.spaced.count <= 6, let kind = Placeholder.kind(of: text), kind != .other {
            self = .attachment(Attachment(kind))
        } else {
            return nil
        }
    }

    package func apply(to message: inout Message) {
        switch self {
        case .edited: message.isEdited = true
        case .attachment(let attachment), .placeholder(.attachment(let attachment)):
            message.attachments.append(attachment)
        // Its words say who deleted the message.
        case .placeholder(.deleted): message.isDeleted = true
        }
    }
}
