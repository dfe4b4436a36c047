import HostNames
import Scams

/// The reader and its parts with the libraries that name hosts.
enum PlainHosts {
    static let names = HostNames()
    static let reader = ScamReader(hosts: names)
}
