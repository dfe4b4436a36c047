import CommandLine
import Runtime
import Supervision

/// `tapline doctor`: reports all faults of a configuration at once, each with its fix.
enum DoctorCommand {
    static let command = Command(
        name: "doctor", summary: "check settings, database, broker, keys and languages; tell how to fix each fault",
        usage: "", options: { [.state, .json] },
        run: { arguments in
            try arguments.none()
            let environment = try SystemAccess.environment(arguments)
            let state = StateFolder(arguments.value("state"))
            let cluster = PrivateCluster(state: state)
            let findings = await ConfigurationCheck(
                environment: environment,
                cluster: environment["TAPLINE_DATABASE_URL"] == cluster.appURL ? cluster : nil,
                stopped: SystemAccess.stoppedLine(arguments, environment).map {
                    .fault("line", $0.fault, mend: $0.fix)
                }
            ).run()
            if arguments.has("json") {
                try Terminal.printJSON(findings)
            } else {
                for finding in findings { Terminal.printText(finding.text) }
                let faults = findings.filter { $0.level == .fault }.count
                Terminal.print(faults == 0 ? "No faults." : "\(faults) fault\(faults == 1 ? "" : "s").")
            }
            return findings.contains { $0.level == .fault } ? .configuration : .ok
        })
}
