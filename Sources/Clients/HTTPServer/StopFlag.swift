internal import Synchronization

/// Set once. Afterwards no connection may be suspended, because libmicrohttpd cannot stop with a suspended connection.
final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .sequentiallyConsistent) }
    func set() { flag.store(true, ordering: .sequentiallyConsistent) }
}
