internal import Synchronization

/// Set once: from then on no connection may be suspended, since libmicrohttpd cannot stop with one that is.
final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .sequentiallyConsistent) }
    func set() { flag.store(true, ordering: .sequentiallyConsistent) }
}
