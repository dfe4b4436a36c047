package import HTTPServer
package import JSON

extension HTTPResponse {
    package static func answer(
        _ json: JSON, status: Int = 200, headers: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        var response = HTTPResponse(status: status, contentType: "application/json", json.bytes)
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}
