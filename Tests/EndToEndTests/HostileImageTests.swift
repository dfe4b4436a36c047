import Foundation
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    /// The pictures of `Tests/HostileImages`, sent as captures.
    @Suite struct HostileImages {
        /// Pictures that the API refuses; it accepts all others.
        private static let refused: [String: (status: Int, code: String)] = [
            "zero-bytes.png": (400, "empty_body"), "a-pdf.jpg": (415, "unsupported_image"),
            "a-thread.png": (422, "image_proportions"), "animated.webp": (415, "unsupported_image"),
            "claims-60000.png": (422, "image_too_large"), "claims-4-gigabytes.png": (422, "truncated_image"),
            "claims-65535.jpg": (422, "image_too_large"), "claims-2-billion.tiff": (422, "image_too_large"),
            "truncated.png": (422, "truncated_image"), "truncated.jpg": (422, "truncated_image"),
            "truncated.webp": (422, "truncated_image"), "truncated.gif": (422, "truncated_image"),
            "truncated.tiff": (422, "truncated_image"),
        ]

        /// Results of the pictures that reach a slot.
        private static let ends: [String: (state: String, reason: String)] = [
            "one-pixel.png": ("rejected", "ocr_failed"), "claims-more-rows.png": ("rejected", "unreadable_image"),
            "claims-8000.jpg": ("rejected", "unreadable_image"), "claims-9000.tiff": ("rejected", "unreadable_image"),
            "bomb.png": ("rejected", "ocr_failed"), "bomb-of-bits.png": ("rejected", "ocr_failed"),
            "bomb.gif": ("rejected", "ocr_failed"), "bomb.webp": ("rejected", "ocr_failed"),
            "bomb.tiff": ("rejected", "ocr_failed"),
        ]

        @Test func `ocr-worker: each hostile image gets a clear answer and crashes no process`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let crashes = line.crashes
            let folder = URL(filePath: "\(RunningSystem.root)/Tests/HostileImages/Pictures")
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
                let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
                let reply = try await owner.post(
                    "/v1/captures?kind=conversation", bytes, type: "application/octet-stream")
                if let refusal = Self.refused[name] {
                    #expect(reply.status == refusal.status, "\(name): \(reply.text)")
                    #expect(reply.json["code"].string == refusal.code, "\(name)")
                    #expect(reply.json["detail"].string?.isEmpty == false, "\(name)")
                    continue
                }
                #expect(reply.status == 202, "\(name): \(reply.text)")
                let capture = try await owner.end(of: try #require(reply.json["id"].uuid))
                if let end = Self.ends[name] {
                    #expect(capture["state"].string == end.state, "\(name): \(capture)")
                    #expect(capture["reason"].string == end.reason, "\(name): \(capture)")
                } else {
                    // A readable picture is processed like any other.
                    #expect(capture["state"].string == "inbox", "\(name): \(capture)")
                }
            }
            #expect(line.crashes == crashes)
            #expect(try await owner.file(Samples.chat(with: "Omar Haddad"))["state"] == "inbox")
        }
    }
}
