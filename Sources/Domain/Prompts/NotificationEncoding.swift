import Captures
import FoundationEssentials
package import JSON

/// The forms of a notification. All of them describe the same value; the compact ones have milliseconds.
package enum NotificationEncoding: String, Sendable, CaseIterable {
    /// `id`, `timestamp`, `isActive`, `expiresAt`, as a keyboard decodes them. Times are ISO 8601 in whole seconds, because
    /// the decoders of phones read no fraction by default. 131 bytes.
    case document = "application/json"
    /// `{"i":"…","t":1767225600000,"a":1,"e":60}`: the id in base64url, milliseconds since 1970, and the seconds until the
    /// end. 61 bytes.
    case compact = "application/vnd.tapline.sn+json"
    /// 33 bytes: the id, milliseconds since 1970, 1 if active, and the milliseconds of the end; numbers big-endian.
    case binary = "application/vnd.tapline.sn"

    /// The longest list, with its banner.
    package static let maxBytes = 1_000

    /// The encoding that an `Accept` header asks for: the named one with the highest weight.
    package init(accept: String?) {
        var best: (encoding: NotificationEncoding, weight: Double)?
        for item in (accept ?? "").lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first, let encoding = Self(rawValue: name) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best?.weight ?? 0 { best = (encoding, weight) }
        }
        self = best?.encoding ?? .document
    }

    package func encode(_ notification: ScreenshotNotification) -> [UInt8] {
        switch self {
        case .document: Self.json(notification).bytes
        case .compact: Self.compactJSON(notification).bytes
        case .binary: Self.binary(notification)
        }
    }

    /// A list, the newest last. The oldest ones of a list that would be too long are left out.
    package func encode(newestFirst: [ScreenshotNotification], nextPollSeconds: Int) -> [UInt8] {
        var left = Self.maxBytes - list([], nextPollSeconds).count
        var fitting: [ScreenshotNotification] = []
        for notification in newestFirst {
            // A comma separates the members of an array.
            left -= encode(notification).count + (self == .binary ? 0 : 1)
            guard left >= 0 else { break }
            fitting.append(notification)
        }
        return list(fitting.reversed(), nextPollSeconds)
    }

    private func list(_ notifications: [ScreenshotNotification], _ nextPollSeconds: Int) -> [UInt8] {
        let seconds = JSON.integer(nextPollSeconds)
        switch self {
        case .document:
            let items = JSON.array(notifications.map(Self.json))
            let list: JSON = [
                "screenshot_notifications": items, "nextPollSeconds": seconds, "banner": PromptBanner.screenshot.json,
            ]
            return list.bytes
        case .compact:
            let list: JSON = ["n": .array(notifications.map(Self.compactJSON)), "p": seconds]
            return list.bytes
        case .binary: return notifications.flatMap(Self.binary)
        }
    }

    package static func json(_ notification: ScreenshotNotification) -> JSON {
        [
            "id": .string(notification.id.text), "timestamp": .string(notification.takenAt.formatted(.iso8601)),
            "isActive": .bool(notification.isActive),
            "expiresAt": .string(notification.expiresAt.formatted(.iso8601)),
        ]
    }

    private static func compactJSON(_ notification: ScreenshotNotification) -> JSON {
        let text = Data(bytes(of: notification.id)).base64EncodedString()
        let id = String(text.filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        let lifetime = notification.expiresAt.timeIntervalSince(notification.takenAt)
        return [
            "i": .string(id), "t": .integer(milliseconds(notification.takenAt)),
            "a": .integer(notification.isActive ? 1 : 0), "e": .integer(Int(lifetime.rounded())),
        ]
    }

    private static func binary(_ notification: ScreenshotNotification) -> [UInt8] {
        bytes(of: notification.id) + bytes(of: milliseconds(notification.takenAt))
            + [notification.isActive ? 1 : 0] + bytes(of: milliseconds(notification.expiresAt))
    }

    private static func bytes(of number: Int) -> [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func bytes(of id: UUID) -> [UInt8] {
        let u = id.uuid
        return [u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15]
    }

    /// Rounded down. A `Date` is not exact, so the time is first rounded to the microseconds of the database.
    private static func milliseconds(_ time: Date) -> Int {
        Int(((time.timeIntervalSince1970 * 1_000_000).rounded() / 1_000).rounded(.down))
    }
}
