/// The state of a message that is sent through a phone. Only the phone knows whether a message was sent, so every
/// change after `queued` needs the phone's report or the end of its lease.
package enum SendState: String, Sendable, CaseIterable {
    /// Waits for a phone.
    case queued
    /// A phone has it, and has not reported yet.
    case handed
    /// The phone waits for a tap of its user.
    case awaitingUser = "awaiting_user"
    case sent
    case failed
    /// Not sent in time. No phone has it.
    case expired
    /// A phone had it and never reported, or an archive had it in an open state. It may have been sent, so it is never
    /// handed over again.
    case unknown

    package enum Event: Sendable, Equatable, CaseIterable {
        /// A phone takes it from the outbox.
        case handOver
        /// Reports of the phone.
        case reportAwaitingUser, reportSent, reportFailed, reportExpired
        /// The time in which the phone must report is over.
        case leaseEnded
        /// The time in which a phone must take it from the outbox is over.
        case deadlinePassed
    }

    /// The words that the Windows client knows.
    package enum ClientStatus: String, Sendable, CaseIterable { case sending, sent, delivered, read, failed }

    /// - Returns: nil if the event changes nothing.
    package func after(_ event: Event) -> SendState? {
        switch (self, event) {
        case (.queued, .handOver): .handed
        case (.queued, .deadlinePassed): .expired
        case (.handed, .reportAwaitingUser): .awaitingUser
        case (.handed, .reportSent), (.awaitingUser, .reportSent), (.unknown, .reportSent): .sent
        case (.handed, .reportFailed), (.awaitingUser, .reportFailed), (.unknown, .reportFailed): .failed
        case (.handed, .reportExpired), (.awaitingUser, .reportExpired): .expired
        case (.handed, .leaseEnded), (.awaitingUser, .leaseEnded): .unknown
        default: nil
        }
    }

    /// The states that an event can change, for a guard of a statement.
    package static func changed(by event: Event) -> [SendState] { allCases.filter { $0.after(event) != nil } }

    /// Whether a client has to wait for a further change. A late report can still change `unknown`.
    package var isOpen: Bool { self == .queued || self == .handed || self == .awaitingUser }

    /// Whether a client may show the message as sent or on its way.
    package var isSuccess: Bool { isOpen || self == .sent }

    /// The word that the client shows. No phone reports `delivered` or `read`. An `unknown` message is not shown as
    /// `failed`, because the client would offer to send the message again.
    package var clientStatus: ClientStatus {
        switch self {
        case .queued, .handed, .awaitingUser, .unknown: .sending
        case .sent: .sent
        case .failed, .expired: .failed
        }
    }
}
