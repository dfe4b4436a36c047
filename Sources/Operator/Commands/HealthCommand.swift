import APIClient
import CommandLine
import HTTPClient
import Runtime
import Supervision

/// `tapline health`: the health check for images without curl.
enum HealthCommand {
    static let command = Command(
        name: "health", summary: "check the health of the API or of a worker's status port; exit 0 if it answers 200",
        usage: "",
        options: {
            [
                .value("url", "URL", "for example http://127.0.0.1:9464/readyz (the API of the line on this machine)"),
                .cacert, .state,
            ]
        },
        run: { arguments in
            try arguments.none()
            let authorities = arguments.value("cacert")
            var api: APIClient
            var path = ""
            if let url = arguments.value("url") {
                _ = try APIAddress(url)
                api = APIClient(
                    base: url, key: nil,
                    try (authorities.map(ServerTrust.authorities) ?? .system).configuration())
            } else {
                api = try SystemAddress(try SystemAccess.environment(arguments), authorities: authorities).client(
                    key: nil)
                path = "/healthz"
            }
            api.startHint = SystemAccess.startHint(arguments)
            let response = try await api.health(path, within: .seconds(4))
            Terminal.printText(response.text)
            return response.status == 200 ? .ok : .unavailable
        })
}
