import Captures
import FoundationEssentials
import HTTPServer
import Imaging
import JSON
import Matching
import Reading
import Requests
import ScanRecords
import Store

/// The routes that the phone app TypeSafe calls, with its members and limits. The app sends no header, so its base URL
/// has the device key.
struct TypeSafeRoutes: Sendable {
    private static let longestSession = 200
    /// Unicode scalars of the text that the app has read from a picture.
    private static let longestOCR = 5_000
    /// Bytes.
    private static let largestPicture = 4 << 20
    /// The app gives up after four seconds.
    private static let patience = Duration.seconds(3)

    let database: Database
    let intake: ScanIntake
    let rules: ScanRules

    var endpoints: [Endpoint] {
        [
            keyed(.write(.post, "/typesafe/{key}/analyze-text", .scansWrite, isCharged: true, handler: analyzeText)),
            keyed(
                .write(
                    .post, "/typesafe/{key}/scan-image", .scansWrite, bodyLimit: Self.largestPicture + 65_536,
                    isCharged: true, handler: scanImage)),
            keyed(.read("/typesafe/{key}/results/latest", .scansWrite, query: ["session_id"], handler: latest)),
        ]
    }

    private func keyed(_ endpoint: Endpoint) -> Endpoint {
        var endpoint = endpoint
        endpoint.hasKeyInPath = true
        return endpoint
    }

    @Sendable private func analyzeText(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let session = fields.text("session_id", upTo: Self.longestSession)
        _ = fields.text("app_bundle", upTo: Self.longestSession)
        let text = ScanRequest.text(&fields, upTo: ScanRoutes.longestChecked)
        if text == nil, fields.faults.isEmpty { fields.note(.missingField, "text") }
        try fields.finish()
        return try await answer(rules.scan(text ?? ""), to: session, call)
    }

    @Sendable private func scanImage(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let form = try PictureForm(call)
        var fields = try FieldReader(
            .object(form.texts.map { JSON.Member(name: $0.name, value: .string($0.value)) }))
        let session = fields.text("session_id", upTo: Self.longestSession)
        let read = fields.text("ocr_text", upTo: Self.longestOCR * 4)
        if let read, read.unicodeScalars.count > Self.longestOCR {
            fields.note(.tooLong, "ocr_text", "ocr_text must have at most \(Self.longestOCR) characters.")
        }
        if form.picture == nil, read?.allSatisfy(\.isWhitespace) != false, fields.faults.isEmpty {
            fields.note(.noText, "ocr_text", "There is nothing to scan: send an image or its ocr_text.")
        }
        try fields.finish()
        if let picture = form.picture {
            guard picture.format == .png || picture.format == .jpeg else {
                throw APIFailure(.unsupportedImage, headers: [("Accept", "image/png, image/jpeg")])
            }
            guard picture.bytes.count <= Self.largestPicture else {
                throw APIFailure(.tooLarge, "The picture is too large: at most 4 MB are accepted.")
            }
        }
        var results = read.map { $0.allSatisfy(\.isWhitespace) ? [] : [rules.scan($0)] } ?? []
        if let picture = form.picture, let seen = try await result(of: ScanInput(picture: picture), call) {
            results.append(seen)
        }
        // The picture was not read in time, or has no words.
        let worst = results.max { $0.probability < $1.probability } ?? rules.scan("")
        return try await answer(worst, to: session, call)
    }

    /// - Returns: nil if the scan has not ended in time, or the picture has no words.
    private func result(of input: ScanInput, _ call: AuthenticatedRequest) async throws(APIFailure) -> ScanResult? {
        let id = try await intake(input, call, Self.patience)
        return try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scans.find(id, of: call.owner)?.result
        }
    }

    @Sendable private func latest(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard let session = try call.query("session_id"), (1...Self.longestSession).contains(session.utf8.count) else {
            throw AuthenticatedRequest.invalid("session_id", "must have 1 to \(Self.longestSession) bytes")
        }
        let answer = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.scanSessions.answer(to: session, owner: call.owner, device: call.principal.id)
        }
        guard let answer else { throw APIFailure(.notFound) }
        return .answer(Self.json(answer))
    }

    private func answer(
        _ result: ScanResult, to session: String?, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> HTTPResponse {
        let answer = ScanSessionAnswer(result)
        if let session, !session.isEmpty {
            try await mappingStoreErrors { () async throws(StoreError) in
                try await database.scanSessions.keep(
                    answer, of: session, owner: call.owner, device: call.principal.id)
            }
        }
        return .answer(Self.json(answer))
    }

    private static func json(_ answer: ScanSessionAnswer) -> JSON {
        .typeSafeVerdict(
            risk_level: .string(answer.risk), confidence: .decimal(answer.confidence),
            category: .string(answer.category), explanation: .string(answer.explanation), ts: JSON(answer.at))
    }
}

extension ScanSessionAnswer {
    /// The app knows three risks. A message that cannot be judged has a low one, in which nobody should be confident.
    fileprivate init(_ result: ScanResult) {
        let isUnknown = result.risk == ScanResult.cannotTell
        let isWarning = ScanResult.warnings.contains(result.risk)
        self.init(
            risk: isUnknown ? "low" : result.risk,
            confidence: isUnknown ? 0 : isWarning ? result.probability : 1 - result.probability,
            category: result.category, explanation: result.explanation, at: Date())
    }
}
