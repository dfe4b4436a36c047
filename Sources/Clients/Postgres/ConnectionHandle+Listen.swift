import CPostgres

extension ConnectionHandle {
    /// Takes the notifications that libpq has read from the socket.
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
