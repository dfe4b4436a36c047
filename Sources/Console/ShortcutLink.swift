import Shortcuts

/// The prepared Shortcut that the operator offers: an iCloud link, or the address of a signed file.
package struct ShortcutLink: Sendable, Equatable {
    /// As the operator has set it.
    package let address: String

    private static let longest = 2_048

    /// - Parameter text: an https address of ASCII letters, without spaces and with a host.
    /// - Returns: nil for anything else. A phone imports from https addresses only.
    package init?(_ text: String) {
        let scheme = "https://"
        guard text.lowercased().hasPrefix(scheme), text.utf8.count <= Self.longest,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let first = text.dropFirst(scheme.count).first, first.isLetter || first.isNumber || first == "["
        else { return nil }
        address = text
    }

    /// Opens the app Shortcuts with the import.
    package var importAddress: String {
        "shortcuts://import-shortcut?url=\(Self.encoded(address))&name=\(Self.encoded(Shortcut.screenName))"
    }

    /// Whether the address is a page of Apple, which opens the app Shortcuts by itself.
    var isICloud: Bool {
        let host = address.dropFirst("https://".count).prefix { !"/?#".contains($0) }.lowercased()
        return host == "icloud.com" || host.hasSuffix(".icloud.com")
    }

    /// All but the unreserved characters of RFC 3986 is encoded: the address has a query and a fragment of its own.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default: "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
            }
        }.joined()
    }

    /// Elements for the head of the page *Connect your phone*.
    var html: String {
        // Of the characters that an address can have, these have a meaning in an attribute.
        let shown = address.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        return """
            <meta name="shortcut" content="\(shown)"\(isICloud ? " data-icloud" : "")>
              <meta name="shortcut-import" content="\(importAddress.replacing("&", with: "&amp;"))">
            """
    }
}
