import FoundationEssentials
import JSON
import Records
import Requests

extension InteractionPatch {
    private static let longestSummary = 10_000
    private static let longestItem = 1_000
    private static let maxItems = 200
    /// Clocks differ, and a chat shows the local time of its phone.
    private static let maxFutureSeconds: TimeInterval = 24 * 3600

    /// - Throws: all faults together.
    init(_ body: JSON, now: Date) throws(APIFailure) {
        self.init()
        var fields = try FieldReader(body)
        summary = fields.text("summary", upTo: Self.longestSummary)
        if let text = fields.text("happenedAt", upTo: 100) {
            happenedAt = Timestamp.parse(text)
            if let time = happenedAt {
                if time.timeIntervalSince(now) > Self.maxFutureSeconds { fields.note(.timestampInFuture, "happenedAt") }
            } else {
                fields.note(.invalidTimestamp, "happenedAt")
            }
        }
        if let info = fields.value("extractedInfo"), info != .null {
            if case .object(let members) = info {
                for member in members { read(member, &fields) }
            } else {
                fields.note(.wrongType, "extractedInfo", "extractedInfo must be an object, not \(info.typeName).")
            }
        }
        try fields.finish()
        guard self != InteractionPatch() else {
            throw APIFailure(
                .missingField,
                "Nothing to change was given. Send summary, happenedAt or extractedInfo with interests, "
                    + "events or dates.")
        }
    }

    private mutating func read(_ member: JSON.Member, _ fields: inout FieldReader) {
        let place = "extractedInfo/\(member.name.prefix(100))"
        guard ["interests", "events", "dates"].contains(member.name) else {
            fields.note(.unknownField, place, "\(member.name.prefix(100)) is unknown.")
            return
        }
        guard case .array(let items) = member.value else {
            fields.note(.wrongType, place, "\(member.name) must be an array, not \(member.value.typeName).")
            return
        }
        guard items.count <= Self.maxItems else {
            fields.note(.tooLong, place, "\(member.name) must have at most \(Self.maxItems) items.")
            return
        }
        let texts = items.enumerated().compactMap { fields.text($1, "\(place)/\($0)", upTo: Self.longestItem) }
        switch member.name {
        case "interests": interests = texts
        case "events": events = texts
        default:
            for (index, text) in texts.enumerated() where Timestamp.parse(text + "T00:00:00Z") == nil {
                fields.note(.invalidTimestamp, "\(place)/\(index)", "A date looks like 2024-01-04.")
            }
            dates = texts
        }
    }
}
