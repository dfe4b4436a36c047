import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

/// The response of `POST /api/process-screenshot`, with the members that existing phones expect, and of `POST
/// /v1/captures:process`.
struct ScreenshotResponse {
    static let kept = "Screenshot received. It is still being read."
    static let delayed = "This could not be read yet. It is stored and will be checked."

    var taken: CaptureIntake.Taken
    /// If a contact was found, leave out members that existing phones do not expect.
    var hasSpecifiedMembersOnly: Bool

    func response() throws(APIFailure) -> HTTPResponse {
        // The wait is over; the capture continues.
        guard let outcome = taken.outcome else { return pending(Self.kept) }
        switch outcome.state {
        case .filed, .inbox, .dismissed: return .answer(body(outcome))
        case .dead, .received, .recognized, .understood: return pending(Self.delayed)
        case .rejected, .cancelled, .erased:
            let code = outcome.reason.flatMap(ProblemCode.init(rawValue:)) ?? .captureRejected
            throw APIFailure(code.status == 422 ? code : .captureRejected)
        }
    }

    private func body(_ outcome: CaptureOutcome) -> JSON {
        var members: [JSON.Member] = [
            .init(name: "success", value: true),
            .init(name: "detectedContact", value: Self.contact(outcome)),
            .init(name: "summary", value: .string(outcome.summary)),
            .init(name: "extractedInfo", value: CaptureView.json(outcome.extractedInfo)),
        ]
        if let group = outcome.detectedGroup {
            let shown: JSON = [
                "id": JSON(group.id), "name": .string(group.name), "confidence": .decimal(group.confidence),
            ]
            members.append(.init(name: "detectedGroup", value: shown))
        }
        if let note = outcome.inboxNoteID { members.append(.init(name: "inboxNoteId", value: JSON(note))) }
        if !hasSpecifiedMembersOnly || outcome.detectedContact == nil {
            members.append(.init(name: "dialog", value: .string(CaptureView.imported)))
            members += duplicate
        }
        return .object(members)
    }

    private func pending(_ dialog: String) -> HTTPResponse {
        let path = CaptureView.path(taken.id)
        let members: [JSON.Member] = [
            .init(name: "captureId", value: JSON(taken.id)), .init(name: "statusUrl", value: .string(path)),
            .init(name: "dialog", value: .string(dialog)),
        ]
        return .answer(.object(members + duplicate), status: 202, headers: [("Location", path)])
    }

    private var duplicate: [JSON.Member] {
        taken.isRepeated ? [.init(name: "duplicateOf", value: JSON(taken.id))] : []
    }

    private static func contact(_ outcome: CaptureOutcome) -> JSON {
        guard let contact = outcome.detectedContact else { return .null }
        return ["id": JSON(contact.id), "name": .string(contact.name), "confidence": .decimal(contact.confidence)]
    }
}
