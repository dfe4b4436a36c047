import CDomainNames
import CPublicSuffix
import Scams

/// Names of hosts by libpsl's built-in list of public suffixes, libidn2 and ICU. No file is read, nothing is asked over
/// the network, and nothing is kept between calls.
package struct HostNames: HostNaming {
    private let letters: LookalikeLetters?

    package init() { letters = LookalikeLetters.open() }

    package func registrableDomain(of host: String) -> String? {
        guard let ending = host.split(separator: ".").last, !ending.allSatisfy(\.isNumber), !host.utf8.contains(0)
        else {
            return nil
        }
        let list = unsafe psl_builtin()
        // Without this, any last label would count as a public suffix.
        let known = PSL_TYPE_ICANN | PSL_TYPE_PRIVATE | PSL_TYPE_NO_STAR_RULE
        guard unsafe psl_is_public_suffix2(list, String(ending), known) == 1 else { return nil }
        return unsafe host.withCString { name in
            unsafe psl_registrable_domain(list, name).map { unsafe String(cString: $0) }
        }
    }

    package func unicodeForm(of host: String) -> String? {
        guard !host.utf8.contains(0) else { return nil }
        var output: UnsafeMutablePointer<CChar>?
        guard unsafe idn2_to_unicode_8z8z(host, &output, 0) == IDN2_OK.rawValue, let name = unsafe output else {
            return nil
        }
        defer { unsafe idn2_free(name) }
        return unsafe String(cString: name)
    }

    /// Without ICU's data the text itself, so that only equal texts look alike.
    package func skeleton(of text: String) -> String { letters?.skeleton(of: text) ?? text }
}
