import Captures
import FoundationEssentials
import HTTPServer
import Requests
import Store

/// `POST /api/process-screenshot`, whose format existing phones expect, and the new path `/v1/captures:process`.
struct ScreenshotRoutes: Sendable {
    /// The longest wait for the outcome. The phone speaks the response, and its user waits for it.
    static let timeout = Duration.seconds(3)

    let intake: CaptureIntake

    var endpoints: [Endpoint] {
        [
            endpoint("/api/process-screenshot", hasSpecifiedMembersOnly: true),
            endpoint("/v1/captures:process", hasSpecifiedMembersOnly: false).spoken,
        ]
    }

    /// - Parameter hasSpecifiedMembersOnly: if a contact was found, the response has only the members that existing
    ///   phones expect.
    private func endpoint(_ path: String, hasSpecifiedMembersOnly: Bool) -> Endpoint {
        .write(
            .post, path, .capturesWrite, bodyLimit: CaptureRoutes.bodyLimit, isCharged: true
        ) { call throws(APIFailure) in
            try await process(call, hasSpecifiedMembersOnly: hasSpecifiedMembersOnly)
        }
    }

    private func process(_ call: AuthenticatedRequest, hasSpecifiedMembersOnly: Bool) async throws(APIFailure)
        -> HTTPResponse
    {
        var input = try read(call)
        input.lane = .now
        let taken = try await intake.take(input, call, waiting: Self.timeout)
        return try ScreenshotResponse(taken: taken, hasSpecifiedMembersOnly: hasSpecifiedMembersOnly).response()
    }

    /// A phone sends the text that it found on a screenshot. If the text is empty, the message names the screenshot.
    private func read(_ call: AuthenticatedRequest) throws(APIFailure) -> CaptureInput {
        do throws(APIFailure) { return try CaptureInput.read(call, namesUser: true) } catch {
            var failure = error
            if error.code == .noText { failure.detail = ProblemCode.noText.detail }
            throw failure
        }
    }
}
