import Captures
import FoundationEssentials
import HTTPServer
import Store

/// `POST /api/process-screenshot`, whose requests and answers are fixed by the Circles app, and its current path.
struct ScreenshotRoutes: Sendable {
    /// A phone speaks the answer, and its user waits for it.
    static let timeout = Duration.seconds(3)

    let intake: CaptureIntake

    var endpoints: [Endpoint] {
        [endpoint("/api/process-screenshot", keepsKeys: true), endpoint("/v1/captures:process", keepsKeys: false)]
    }

    /// - Parameter keepsKeys: where a contact was found the answer has the keys of its specification, and no other.
    private func endpoint(_ path: String, keepsKeys: Bool) -> Endpoint {
        .write(
            .post, path, .capturesWrite, bodyLimit: CaptureRoutes.bodyLimit, isCharged: true
        ) { call throws(APIFailure) in
            try await process(call, keepsKeys: keepsKeys)
        }
    }

    private func process(_ call: Call, keepsKeys: Bool) async throws(APIFailure) -> HTTPResponse {
        var input = try read(call)
        input.lane = .now
        let taken = try await intake.take(input, call, waiting: Self.timeout)
        return try ScreenshotAnswer(taken: taken, keepsKeys: keepsKeys).response()
    }

    /// A phone sends the text that it found on a screenshot. If it found none, the answer speaks of the screenshot.
    private func read(_ call: Call) throws(APIFailure) -> CaptureInput {
        do throws(APIFailure) { return try CaptureInput.read(call, namesUser: true) } catch {
            var failure = error
            if error.code == .noText { failure.detail = ProblemCode.noText.detail }
            throw failure
        }
    }
}
