import Conversations
import Corrections
import Crypto
package import FoundationEssentials
import Matching
import Store

/// The token that undoes one correction, and until when.
package struct UndoTicket: Sendable, Equatable {
    package var token: String
    package var until: Date

    package init(token: String, until: Date) { (self.token, self.until) = (token, until) }

    /// 192 random bits. The text does not begin with a hyphen: a command takes such an argument as an option.
    package static func newToken() throws -> String {
        var token: String
        repeat { token = Base64.encodeURL(try Bytes.random(24)) } while token.hasPrefix("-")
        return token
    }
}

/// What a correction has made of a capture.
package struct Correction: Sendable {
    package var undo: UndoTicket
    package var capture: UUID
    /// The interactions of the capture, its own one first; none after a deletion, a dismissal, or a move to the inbox.
    package var interactions: [Interaction]
    /// nil if the capture has never been in the inbox.
    package var note: InboxNote?
    /// The contact that the correction created.
    package var contact: Contact?
    package var learned: Learned
    /// Other notes that were closed in the same way: those of the same number or address, or of the same name.
    package var alsoClosed: Int

    package struct Learned: Sendable, Equatable {
        /// The alias that the contact has got.
        package var alias: String?
        /// The number or mail address that the contact has got.
        package var handle: String?
        /// Names under which nothing is filed under the former contact any more.
        package var refusedNames: [String] = []
        /// Whether the title of the chat now leads to the group, or no longer to the former one.
        package var hasTitle = false
    }
}

/// Why nothing was corrected.
package enum CorrectionRefusal: Error, Sendable, Equatable {
    case notFound
    /// The object has another version than the expected one.
    case conflict(version: Int)
    /// The note was assigned or dismissed before.
    case alreadyClosed
    /// The note is open, or assigned.
    case notDismissed
    case contactNotFound
    case groupNotFound
    /// The note names nobody, so the new contact needs a name.
    case noName
    /// The interaction has fewer than two messages, or the split leaves a part without messages.
    case notSplittable
    /// The split names a message that the interaction, with `of` messages, does not have.
    case noSuchMessage(Int, of: Int)
    /// A part of a split interaction cannot go to the inbox.
    case isPart
    case captureUnderWay
    /// Cards or contacts come from the capture.
    case hasCards
    /// Others changed the same objects all the time.
    case busy
}

package typealias CorrectionResult = Result<Correction, CorrectionRefusal>

/// What the matcher learns from a correction.
package enum Learning: Sendable, Equatable {
    case nothing
    /// - Parameter alias: nil takes the chat's name.
    case lesson(alias: String? = nil)

    func lesson(of subject: CorrectionSubject, from origin: FilingPlace, to target: FilingPlace) -> Lesson {
        guard case .lesson(let alias) = self else { return .none }
        var lesson = Lesson(
            of: subject.reading, from: origin == target ? .inbox : origin, to: target, alias: alias)
        if target.contact != nil, subject.note?.reason == InboxReason.unknownHandle.rawValue {
            lesson.handle = subject.understanding?.correspondent
        }
        return lesson
    }
}

/// Members of an interaction that its owner changes; nil keeps a member.
package struct InteractionPatch: Sendable, Equatable {
    package var summary: String?
    package var happenedAt: Date?
    package var interests: [String]?
    package var events: [String]?
    package var dates: [String]?

    package init(
        summary: String? = nil, happenedAt: Date? = nil, interests: [String]? = nil, events: [String]? = nil,
        dates: [String]? = nil
    ) {
        self.summary = summary
        self.happenedAt = happenedAt
        self.interests = interests
        self.events = events
        self.dates = dates
    }

    func applied(to content: InteractionContent) -> InteractionContent {
        var content = content
        content.summary = summary ?? content.summary
        content.extractedInfo.interests = interests ?? content.extractedInfo.interests
        content.extractedInfo.events = events ?? content.extractedInfo.events
        content.extractedInfo.dates = dates ?? content.extractedInfo.dates
        return content
    }
}
