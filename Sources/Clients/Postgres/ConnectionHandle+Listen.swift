import CPostgres

extension ConnectionHandle {
    /// The notifications that have been read from the socket and not been taken yet.
    func takeNotifications() -> [(channel: String, payload: String)] {
        var notifications: [(channel: String, payload: String)] = []
        while let next = unsafe PQnotifies(raw) {
            defer { unsafe PQfreemem(next) }
            notifications.append(
                (unsafe String(cString: next.pointee.relname), unsafe String(cString: next.pointee.extra)))
        }
        return notifications
    }
}
