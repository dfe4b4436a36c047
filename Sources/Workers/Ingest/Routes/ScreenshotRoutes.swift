import Captures
import FoundationEssentials
import HTTPServer
import Store

/// `POST /api/process-screenshot`, as phones that were built for it call it (C-18…C-30), and its address of today.
struct ScreenshotRoutes: Sendable {
    /// C-61.
    static let patience = Duration.seconds(3)

    let intake: CaptureIntake

    var endpoints: [Endpoint] {
        ["/api/process-screenshot", "/v1/captures:process"].map {
            .write(.post, $0, .capturesWrite, bodyLimit: CaptureRoutes.bodyLimit, isCharged: true, handler: process)
        }
    }

    @Sendable private func process(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        try refuseForeignUser(call)
        var input = try CaptureInput.read(call, ignoring: ["userId"])
        input.lane = .now
        guard let outcome = try await intake.take(input, call, waiting: Self.patience) else {
            return ScreenshotAnswer.pending(call.object)
        }
        return try ScreenshotAnswer.ended(outcome, capture: call.object)
    }

    /// Who calls is known by the key alone; a body that says otherwise is refused, never believed (C-19).
    private func refuseForeignUser(_ call: Call) throws(APIFailure) {
        guard let body = try? JSONParser.parse(call.request.body), let user = body["userId"], user != .null else {
            return
        }
        guard user.string?.lowercased() == call.owner.text else { throw APIFailure(.userMismatch) }
    }
}
