import FoundationEssentials
import JSON
import NotificationRecords
import Records
import Requests
import Store

enum NotificationView {
    static func json(_ notification: AppNotification) -> JSON {
        .notification(
            id: JSON(notification.id),
            kind: .string(notification.kind),
            subjectId: JSON(notification.subject),
            expiresAt: JSON(notification.expiresAt),
            readAt: JSON(notification.readAt),
            createdAt: JSON(notification.createdAt),
            updatedAt: JSON(notification.readAt ?? notification.createdAt),
            version: .integer(notification.version)
        )
    }
}
