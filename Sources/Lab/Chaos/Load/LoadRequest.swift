import CommandLine
import FoundationEssentials
import Runtime

/// A load item as an HTTP request. The same item always gives the same bytes, because its idempotency key requires
/// that.
struct LoadRequest: Sendable {
    /// The pictures of the load, read once.
    struct Pictures: Sendable {
        let whole: [UInt8]

        init(whole: [UInt8]) { self.whole = whole }

        /// - Parameter samples: the folder of the bundled samples.
        init(samples: String) throws(CommandFailure) {
            guard let data = FileManager.default.contents(atPath: samples + "/chat-light.png") else {
                throw CommandFailure(
                    .data, "\(samples)/chat-light.png: the sample is missing; set its folder with --samples")
            }
            whole = [UInt8](data)
        }

        /// A different file for each number: bytes after the end of a PNG do not change the picture.
        func picture(_ number: Int) -> [UInt8] { whole + Array("\(number)".utf8) }

        /// Valid headers, but the first block of compressed pixels is damaged.
        func unreadable(_ number: Int) -> [UInt8] {
            var bytes = picture(number)
            let marker = Array("IDAT".utf8)
            guard let start = bytes.indices.dropLast(64).first(where: { Array(bytes[$0..<$0 + 4]) == marker }) else {
                return bytes
            }
            for index in start + 4..<start + 64 { bytes[index] ^= 0x5A }
            return bytes
        }
    }

    let path: String
    let contentType: String
    let body: [UInt8]
    let key: String

    init(_ path: String, _ body: String, contentType: String = "application/json", key: String) {
        self.path = path
        self.contentType = contentType
        self.body = Array(body.utf8)
        self.key = key
    }

    init(_ given: LoadItem, _ mix: LoadMix, _ pictures: Pictures) {
        let item = given.repeated.map(mix.item) ?? given
        var random = mix.generator(item.number)
        key = item.key
        switch item.kind {
        case .picture:
            path = "/v1/captures?kind=conversation&duplicates=keep"
            contentType = "image/png"
            body = pictures.picture(item.number)
        case .thing:
            path = "/v1/captures?kind=item&duplicates=keep"
            contentType = "image/png"
            body = pictures.picture(item.number)
        case .unreadable:
            path = "/v1/captures?kind=conversation&duplicates=keep"
            contentType = "image/png"
            body = pictures.unreadable(item.number)
        case .refused:
            path = "/v1/captures?duplicates=keep"
            contentType = "application/json"
            body = LoadTexts.refused(&random)
        case .export:
            path = "/v1/exports"
            contentType = "application/json"
            body = Array("{\"format\":\"csv\"}".utf8)
        case .files, .unmatched, .bulk, .repetition:
            path = "/v1/captures?duplicates=keep"
            contentType = "application/json"
            let text = LoadTexts.chat(item, &random).split(separator: "\n").joined(separator: "\\n")
            let lane = item.kind == .bulk ? "bulk" : "now"
            body = Array("{\"kind\":\"conversation\",\"lane\":\"\(lane)\",\"text\":\"\(text)\"}".utf8)
        }
    }
}
