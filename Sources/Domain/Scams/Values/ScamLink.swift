/// A link in a message or in a QR code.
package struct ScamLink: Sendable, Equatable {
    package enum Finding: Sendable, Equatable {
        /// The host belongs to the brand.
        case official(brand: String)
        /// A host that many senders use and whose pages its owner watches.
        case wellKnown
        /// The host is spelled nearly as the brand, or with letters that look alike.
        case lookalike(brand: String)
        /// The host has the brand's name in it, but does not belong to the brand.
        case brandInHost(brand: String)
        /// The path has the brand's name or host in it.
        case brandInPath(brand: String)
        /// The host has letters outside of ASCII, written as such or in Punycode.
        case punycode
        /// The host is an IP address.
        case rawAddress
        case shortener
        /// Anybody can publish under the host without being known.
        case freeHosting
        /// The name of the host has words that lure or threaten: `parcel-fee.example`.
        case bait
        /// The host is the sender's name as the message has it, with nothing added.
        case ownName
        /// The registered name has a hyphen.
        case hyphen
        /// A top-level domain that costs little and is known for abuse.
        case cheapEnding
        /// A name and `@` before the host, which readers take for the host.
        case userBeforeHost
        /// The link starts a conversation in another app, or adds a contact there.
        case chat
        /// The link installs an app, or loads a program.
        case download
        /// The message names a brand, and the host is not the brand's.
        case unrelated(brand: String)

        /// Whether honest links hardly ever have the finding.
        package var isAlarming: Bool {
            switch self {
            case .userBeforeHost, .lookalike, .brandInHost, .punycode, .rawAddress, .unrelated: true
            default: false
            }
        }
    }

    package var place: ScamReason.Place
    /// As given, with all signs inside.
    package var text: String
    /// With a scheme, without hidden signs, `hxxp` and `[.]`.
    package var url: String
    /// Lower case, as written; labels of other scripts are not in Punycode.
    package var host: String
    /// Nil for an IP address, and for a host without a public suffix that is known.
    package var registrableDomain: String?
    package var findings: [Finding]

    package init(
        place: ScamReason.Place, text: String, url: String, host: String, registrableDomain: String?,
        findings: [Finding]
    ) {
        self.place = place
        self.text = text
        self.url = url
        self.host = host
        self.registrableDomain = registrableDomain
        self.findings = findings
    }
}
