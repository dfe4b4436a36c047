import HTTPClient
import Runtime

/// `tapline health --url URL`: the health check of images that have no curl.
enum HealthCommand {
    static let command = OperatorCommand(
        name: "health", summary: "ask a worker's status port; exit 0 where it answers 200", usage: "",
        options: { [.value("url", "URL", "such as http://127.0.0.1:9464/readyz")] },
        run: { arguments in
            try arguments.none()
            guard let url = arguments.value("url") else { throw UsageFault("--url is missing") }
            let client = HTTPClient()
            let response = try await client.send(HTTPClientRequest(method: "GET", url: url, timeout: .seconds(4)))
            Terminal.printText(String(decoding: response.body, as: UTF8.self))
            return response.status == 200 ? .ok : .unavailable
        })
}
