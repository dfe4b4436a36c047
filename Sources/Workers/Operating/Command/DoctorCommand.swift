import Runtime

/// `tapline doctor`: everything that is wrong with a configuration, at once, and how to mend each.
enum DoctorCommand {
    static let command = OperatorCommand(
        name: "doctor", summary: "check settings, database, broker, keys and languages; say how to mend each fault",
        usage: "", options: { [.state, .json] },
        run: { arguments in
            try arguments.none()
            let findings = await Checkup(environment: try LineAccess.environment(arguments)).run()
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
