import FoundationEssentials
import JSON

extension TypeSafeCheck {
    private static let scam =
        "Royal Mail: your parcel is held, a fee of £1.45 is unpaid. Pay within 12 hours: https://royalmail-fee.top/pay"
    private static let friendly = "See you at seven, I will bring the cake"
    private static let members = ["risk_level", "confidence", "category", "explanation", "ts"]
    private static let risks = ["low", "medium", "high"]
    private static let categories = ["otp_phishing", "payment_scam", "impersonation", "visual_scam", "unknown"]
    /// Bytes; the app sends no larger picture.
    private static let largestPicture = 4 << 20
    /// A white picture of 64 by 64 pixels.
    private static let picture = [UInt8](
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIPuX1hD77SAA6VEEAoFAIBAIBAKB"
                + "QCAQfA8Gpwvw4qrwDDIAAAAASUVORK5CYII=") ?? Data())

    var scans: [Criterion] {
        [
            Criterion("Z-01", "analyze-text answers within 2.5 s with the app's members") { key throws(CheckFault) in
                let reply = try await analyze(Self.scam, key).expecting(200)
                try within(.milliseconds(2_500), reply.duration)
                try Self.verify(reply.json)
            },
            Criterion("Z-01", "analyze-text takes 300 characters and refuses 301") { key throws(CheckFault) in
                _ = try await analyze(String(repeating: "a", count: 300), key).expecting(200)
                let long = try await analyze(String(repeating: "a", count: 301), key)
                try CheckFault.unless((400..<500).contains(long.status), "301 characters: status \(long.status)")
            },
            Criterion("Z-01", "scan-image answers a picture within 4 s") { key throws(CheckFault) in
                let form = TypeSafeForm(session: "s", text: Self.scam, picture: Self.picture)
                let reply = try await scan(form, key).expecting(200)
                try within(.seconds(4), reply.duration)
                try Self.verify(reply.json)
            },
            Criterion("Z-01", "scan-image takes 5,000 characters and refuses 5,001") { key throws(CheckFault) in
                for (count, isTaken) in [(5_000, true), (5_001, false)] {
                    let form = TypeSafeForm(
                        session: "s", text: String(String(repeating: "a ", count: 2_501).prefix(count)))
                    let status = try await scan(form, key).status
                    try CheckFault.unless(isTaken == (status == 200), "\(count) characters: status \(status)")
                }
            },
            Criterion("Z-01", "scan-image refuses more than 4 MB, and GIF") { key throws(CheckFault) in
                let padding = [UInt8](repeating: 0, count: Self.largestPicture + 1 - Self.picture.count)
                let large = TypeSafeForm(session: "s", text: "hello", picture: Self.picture + padding)
                let gif = TypeSafeForm(
                    session: "s", text: "hello", picture: Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0],
                    type: "image/gif")
                for (form, name) in [(large, "4 MB and a byte"), (gif, "GIF")] {
                    let status = try await scan(form, key).status
                    try CheckFault.unless((400..<500).contains(status), "\(name): status \(status)")
                }
            },
            Criterion("Z-01", "results/latest has the last verdict of the session only") { key throws(CheckFault) in
                let verdict = try await analyze(Self.scam, key).expecting(200).json
                let latest = try await server.get(path(key, "results/latest?session_id=s"), key: nil).expecting(200)
                try CheckFault.unless(latest.json == verdict, "another verdict than that of the session")
                _ = try await server.get(path(key, "results/latest?session_id=other"), key: nil).expecting(404)
            },
            Criterion("Z-01", "a key that can do more than scan is refused in the path") { _ throws(CheckFault) in
                let wide = try await server.makeKey(Self.appScopes + ["scans:read"])
                let status = try await analyze("hello there", wide).status
                await server.revoke(wide)
                try CheckFault.unless(status == 401, "status \(status), expected 401")
            },
            Criterion("Z-02", "no verdict is a task to follow") { key throws(CheckFault) in
                let form = TypeSafeForm(session: "s", text: Self.scam, picture: Self.picture)
                for reply in [try await analyze(Self.scam, key), try await scan(form, key)] {
                    try CheckFault.unless(reply.json["task_id"] == nil && reply.json["type"] == nil, "it is a task")
                    try Self.verify(reply.json)
                }
            },
            Criterion("T-41", "a scam is not low, a friendly message is") { key throws(CheckFault) in
                let scam = try await analyze(Self.scam, key).expecting(200).json["risk_level"]?.string ?? "none"
                try CheckFault.unless(["medium", "high"].contains(scam), "the scam is \(scam)")
                let friendly = try await analyze(Self.friendly, key).expecting(200).json["risk_level"]?.string
                try CheckFault.unless(friendly == "low", "the friendly message is \(friendly ?? "none")")
            },
            Criterion("T-42", "a check of 300 characters answers within 100 ms, with the words") {
                key throws(CheckFault) in
                let text = String(
                    (Self.scam + String(repeating: " Thank you for your patience.", count: 9)).prefix(300))
                let duration = try await median { () async throws(CheckFault) in
                    try await server.post("/v1/scans/check", ["text": .string(text)], key: key.token)
                }
                try within(.milliseconds(100), duration)
                let checked = try await server.post("/v1/scans/check", ["text": .string(text)], key: key.token)
                let reasons = checked.json["reasons"]?.array ?? []
                try CheckFault.unless(!reasons.isEmpty, "no reasons")
                let scalars = Array(text.unicodeScalars)
                for reason in reasons where reason["place"]?.string == "text" {
                    let (start, end) = (reason["start"]?.integer ?? -1, reason["end"]?.integer ?? -1)
                    guard 0 <= start, start < end, end <= scalars.count,
                        String(String.UnicodeScalarView(scalars[start..<end])) == reason["text"]?.string
                    else { throw CheckFault("a reason is not in the text") }
                }
            },
        ]
    }

    private func path(_ key: CheckedServer.Key, _ name: String) -> String { "/typesafe/\(key.token)/\(name)" }

    private func analyze(_ text: String, _ key: CheckedServer.Key) async throws(CheckFault) -> CheckedServer.Reply {
        try await server.post(
            path(key, "analyze-text"),
            ["session_id": "s", "app_bundle": "com.apple.MobileSMS", "text": .string(text)], key: nil)
    }

    private func scan(_ form: TypeSafeForm, _ key: CheckedServer.Key) async throws(CheckFault) -> CheckedServer.Reply {
        try await server.send(
            "POST", path(key, "scan-image"), key: nil, headers: [("Content-Type", TypeSafeForm.contentType)],
            body: form.bytes)
    }

    private static func verify(_ verdict: JSON) throws(CheckFault) {
        guard case .object(let found) = verdict else { throw CheckFault("the answer is no object") }
        let names = found.map(\.name)
        try CheckFault.unless(Set(names) == Set(members), "the members are \(names.joined(separator: ", "))")
        let risk = verdict["risk_level"]?.string ?? ""
        try CheckFault.unless(risks.contains(risk), "risk_level is '\(risk)'")
        let category = verdict["category"]?.string ?? ""
        try CheckFault.unless(categories.contains(category), "category is '\(category)'")
        let explanation = verdict["explanation"]?.string ?? ""
        try CheckFault.unless((1...100).contains(explanation.count), "explanation has \(explanation.count) characters")
        switch verdict["confidence"] {
        case .decimal(0...1), .integer(0...1): break
        default: throw CheckFault("confidence is not a number from 0 to 1")
        }
        let time = (verdict["ts"]?.string).flatMap { try? Date($0, strategy: .iso8601) }
        let exact = (verdict["ts"]?.string).flatMap {
            try? Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        try CheckFault.unless(time != nil || exact != nil, "ts is no time")
    }
}
