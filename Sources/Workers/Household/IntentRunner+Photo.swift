import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Records
import Requests
import Store

extension IntentRunner {
    /// A phone ends a Shortcut's action after some seconds.
    static let longestWait = Duration.milliseconds(2_800)

    /// Creates an item of a picture: a draft, with what the line has read by then.
    /// - Parameter point: where the picture was taken; the smallest location around the point is that of the draft.
    func create(
        from photo: PhotoInput?, takenAt point: MapPoint?, by intake: PhotoIntake, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> IntentAnswer {
        guard let photo else { return .askingForPhoto }
        let location = try await mappingStoreErrors { () async throws(StoreError) -> UUID? in
            guard let point else { return nil }
            return try await database.inventory.location(around: point, of: owner)
        }
        let id = try await intake(photo.bytes, photo.format, location, call, Self.longestWait)
        let (draft, undo, capture) = try await mappingStoreErrors { () async throws(StoreError) in
            (
                try await database.inventory.find(.item, id, of: owner),
                try await database.inventory.offerUndo(ofDraft: id, of: owner),
                try await database.captures.find(id, of: owner)
            )
        }
        guard let draft else { throw APIFailure(.itemNotFound) }
        do throws(IntentStop) {
            var answer = try await answer(.createItemFromPhoto, draft, nil)
            answer.undo = undo
            answer.statusURL = "/v1/items/\(id.text)/reading"
            if draft.isUntitled {
                answer.dialog =
                    capture.map { $0.state.isTerminal } == true
                    ? "Your photo is saved as a draft without a title."
                    : "Your photo is saved as a draft. It is still being read."
            }
            return answer
        } catch {
            switch error {
            case .asking(let answer): return answer
            case .failing(let failure): throw failure
            }
        }
    }
}

extension IntentAnswer {
    static var askingForPhoto: IntentAnswer {
        let question = Intent.createItemFromPhoto.definition.parameter("photo")?.question ?? ""
        return IntentAnswer(isOK: false, dialog: question, missing: "photo")
    }
}
