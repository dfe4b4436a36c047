/// Kinds of hosts.
struct HostList: Sendable {
    static let shared = HostList(PackageResources.hosts_txt)

    let shorteners: Set<String>
    let freeHosting: Set<String>
    let cheapEndings: Set<String>
    let wellKnown: Set<String>
    let chats: Set<String>
    let downloads: Set<String>
    /// Top-level domains that are words, so that a full stop before them rarely makes a host.
    let wordEndings: Set<String>

    /// - Parameter bytes: lines `kind: hosts`.
    init(_ bytes: [UInt8]) {
        var lists: [String: Set<String>] = [:]
        for line in DataFile.lines(bytes) {
            guard let colon = line.firstIndex(of: ":") else { preconditionFailure("hosts.txt: \(line)") }
            let hosts = line[line.index(after: colon)...].split(separator: " ").map(String.init)
            lists[line[..<colon].trimmed, default: []].formUnion(hosts)
        }
        func list(_ name: String) -> Set<String> {
            guard let list = lists[name] else { preconditionFailure("hosts.txt: no \(name)") }
            return list
        }
        shorteners = list("shortener")
        freeHosting = list("free")
        cheapEndings = list("cheap")
        wellKnown = list("known")
        chats = list("chat")
        downloads = list("download")
        wordEndings = list("word")
    }

    func isKnown(_ domain: String) -> Bool {
        shorteners.contains(domain) || chats.contains(domain) || wellKnown.contains(domain)
            || BrandList.shared.owner(of: domain) != nil
    }

    /// Whether a list has the host or a domain above it.
    static func contains(_ list: Set<String>, _ host: String) -> Bool {
        var rest = Substring(host)
        while true {
            if list.contains(String(rest)) { return true }
            guard let dot = rest.firstIndex(of: ".") else { return false }
            rest = rest[rest.index(after: dot)...]
        }
    }

    /// Whether a host is an IPv4 address, also as one number or in hexadecimal digits.
    static func isAddress(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 || parts.count == 1 else { return false }
        return parts.allSatisfy { part in
            if part.hasPrefix("0x") { return part.utf8.count > 2 && UInt32(part.dropFirst(2), radix: 16) != nil }
            guard let number = UInt32(part), part.allSatisfy(\.isNumber) else { return false }
            return parts.count == 1 ? number > 255 : number < 256
        }
    }
}
