/// Checks a list of brokers before librdkafka gets it: librdkafka accepts any text and then finds no broker.
package enum BrokerList {
    /// - Returns: what is wrong with `host:port,…`; nil if nothing is.
    package static func problem(_ text: String) -> String? {
        let wrong = text.split(separator: ",", omittingEmptySubsequences: false).first { !isBroker($0) }
        return wrong.map { "'\($0)' is not a broker: expected host:port, for example kafka.example:9092" }
    }

    private static func isBroker(_ text: Substring) -> Bool {
        var text = text.drop { $0 == " " }
        if let scheme = text.firstRange(of: "://") { text = text[scheme.upperBound...] }
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return false }
        let host = text[..<colon]
        guard let port = Int(text[text.index(after: colon)...].prefix { $0 != " " }) else { return false }
        return (1...65535).contains(port) && (!host.contains(":") || host.hasPrefix("[") && host.hasSuffix("]"))
    }
}
