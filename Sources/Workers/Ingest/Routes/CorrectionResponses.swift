import HTTPServer
import JSON
import Records
import Requests
import Store

/// The responses of all routes that correct something.
enum CorrectionResponses {
    /// - Throws: the problem for a refusal.
    static func answer(
        _ result: CorrectionResult, status: Int = 200, headers: [(name: String, value: String)] = []
    ) throws(APIFailure) -> HTTPResponse {
        switch result {
        case .success(let correction):
            let versions = correction.interactions.count == 1 ? correction.interactions.map(\.version) : []
            return .answer(
                CorrectionView.json(correction), status: status,
                headers: versions.map { ("ETag", EntityTag.text($0)) } + headers)
        case .failure(let refusal): throw failure(refusal)
        }
    }

    private static func failure(_ refusal: CorrectionRefusal) -> APIFailure {
        switch refusal {
        case .notFound: APIFailure(.notFound)
        case .conflict(let version): APIFailure.outdated(version)
        case .alreadyClosed: APIFailure(.alreadyClosed)
        case .notDismissed: APIFailure(.notDismissed)
        case .contactNotFound: APIFailure(.unknownContact, at: "/contactId")
        case .groupNotFound: APIFailure(.unknownGroup, at: "/groupId")
        case .noName: APIFailure(.missingField, at: "/contact", "This note names nobody. Send the new contact.")
        case .notSplittable: APIFailure(.notSplittable)
        case .noSuchMessage(let number, let count):
            APIFailure(
                .invalidMessage, at: "/messages",
                count == 0
                    ? "The interaction has no separate messages."
                    : "There is no message \(number). The messages of the interaction are 0 to \(count - 1).")
        case .isPart: APIFailure(.splitPart)
        case .captureUnderWay: APIFailure(.captureUnderWay, headers: [("Retry-After", "2")])
        case .hasCards: APIFailure(.captureHasCards)
        case .busy:
            APIFailure(
                .unavailable, "Too many concurrent changes of this. Try again shortly.",
                headers: [("Retry-After", "1")])
        }
    }
}
