/// Splits and compares the names of hosts.
package protocol HostNaming: Sendable {
    /// The registered domain of a host: `example.co.uk` of `www.example.co.uk`. Nil for an IP address, a
    /// public suffix itself, and a host without a known public suffix.
    func registrableDomain(of host: String) -> String?
    /// A host in Punycode with the letters that it stands for. Nil if the host is not valid.
    func unicodeForm(of host: String) -> String?
    /// Two texts that look alike have the same skeleton (Unicode UTS 39).
    func skeleton(of text: String) -> String
}
