import FoundationEssentials

/// A link that opens the phone's app for messages with a text (RFC 5724, in the form that iOS reads for groups too).
enum SMSLink {
    static func url(to recipients: [String], _ body: String) -> String {
        let addresses = recipients.map(escaped).joined(separator: ",")
        let path = recipients.count == 1 ? "sms:\(addresses)" : "sms:/open?addresses=\(addresses)"
        return "\(path)&body=\(escaped(body))"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "@"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}
