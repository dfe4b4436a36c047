import Captures
import FoundationEssentials
import HTTPServer
import Store

/// What `POST /api/process-screenshot` answers, member by member as its specification shows it (C-28…C-30).
struct ScreenshotAnswer {
    static let kept = "Screenshot received. It is still being read."
    static let delayed = "This could not be read yet. It is kept and will be looked at."

    /// The answer to a capture that has ended.
    static func ended(_ outcome: CaptureOutcome, capture: UUID) throws(APIFailure) -> HTTPResponse {
        switch outcome.state {
        case .filed, .inbox: return .answer(body(outcome))
        case .dead, .received, .recognized, .understood: return pending(capture, dialog: delayed)
        case .rejected, .cancelled, .erased:
            let code = outcome.reason.flatMap(ProblemCode.init(rawValue:)) ?? .captureRejected
            throw APIFailure(code.status == 422 ? code : .captureRejected)
        }
    }

    static func body(_ outcome: CaptureOutcome) -> JSON {
        var members: [JSON.Member] = [
            .init(name: "success", value: true),
            .init(name: "detectedContact", value: contact(outcome)),
            .init(name: "summary", value: .string(outcome.summary)),
            .init(name: "extractedInfo", value: CaptureView.json(outcome.extractedInfo)),
        ]
        if let note = outcome.inboxNoteID { members.append(.init(name: "inboxNoteId", value: JSON(note))) }
        return .object(members)
    }

    /// The time is up (C-61): the capture goes on without its client.
    static func pending(_ capture: UUID, dialog: String = kept) -> HTTPResponse {
        let path = CaptureView.path(capture)
        return .answer(
            ["captureId": JSON(capture), "statusUrl": .string(path), "dialog": .string(dialog)], status: 202,
            headers: [("Location", path)])
    }

    private static func contact(_ outcome: CaptureOutcome) -> JSON {
        if let contact = outcome.detectedContact {
            return [
                "id": JSON(contact.id), "name": .string(contact.name), "confidence": .decimal(contact.confidence),
            ]
        }
        return .null
    }
}
