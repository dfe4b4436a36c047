internal import FoundationEssentials
internal import HTTPClient
internal import JSON

/// The parts of requests that several drivers share.
enum ProviderRequest {
    static func post(_ url: String, _ body: JSON, _ headers: HTTPClientFields) -> HTTPClientRequest {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return HTTPClientRequest(method: "POST", url: url, headers: headers, body: body.bytes)
    }

    static func get(_ url: String, _ headers: HTTPClientFields) -> HTTPClientRequest {
        HTTPClientRequest(url: url, headers: headers)
    }

    /// - Parameter name: a header such as `x-api-key`.
    static func key(_ key: String?, in name: String, prefix: String = "") -> HTTPClientFields {
        var headers: HTTPClientFields = [:]
        headers[name] = key.map { prefix + $0 }
        return headers
    }

    static func bearer(_ key: String?) -> HTTPClientFields { self.key(key, in: "Authorization", prefix: "Bearer ") }

    /// The name of a model as one segment of a path.
    static func segment(_ model: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var segment: [UInt8] = []
        for byte in model.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                segment.append(byte)
            default: segment += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: segment, as: UTF8.self)
    }
}

extension ProviderQuestion {
    /// A schema that is not JSON becomes an empty object, which providers refuse.
    var schemaJSON: JSON { (try? JSONParser.parse(Array(schema.utf8))) ?? [:] }
}

extension ProviderQuestion.Picture {
    var base64: String { Data(bytes).base64EncodedString() }
    var dataURL: String { "data:\(contentType);base64,\(base64)" }
}
