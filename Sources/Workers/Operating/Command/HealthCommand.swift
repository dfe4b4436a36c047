import HTTPClient
import Runtime

/// `tapline health`: the health check of images that have no curl.
enum HealthCommand {
    static let command = OperatorCommand(
        name: "health", summary: "ask the API, or a worker's status port; exit 0 where it answers 200", usage: "",
        options: {
            [
                .value("url", "URL", "such as http://127.0.0.1:9464/readyz (the API of the line here)"), .cacert,
                .state,
            ]
        },
        run: { arguments in
            try arguments.none()
            let authorities = arguments.value("cacert")
            let api: APIClient
            var path = ""
            if let url = arguments.value("url") {
                api = APIClient(
                    base: url, key: nil,
                    try (authorities.map(ServerTrust.authorities) ?? .system).configuration())
            } else {
                api = try LineAddress(try LineAccess.environment(arguments), authorities: authorities).client(key: nil)
                path = "/healthz"
            }
            let response = try await api.health(path, within: .seconds(4))
            Terminal.printText(response.text)
            return response.status == 200 ? .ok : .unavailable
        })
}
