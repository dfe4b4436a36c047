/// A fault of one setting, described so that an operator can fix it.
package struct SettingFault: Error, Sendable, Equatable, CustomStringConvertible {
    package let key: String
    package let problem: String

    package init(key: String, problem: String) {
        self.key = key
        self.problem = problem
    }

    /// `TAPLINE_HTTP_PORT is 'banana': expected a whole number from 1 to 65535`
    package var description: String { "\(key) \(problem)" }
}

/// All faults of a configuration. A worker with faults lists them and exits with 78.
package struct SettingFaults: Error, Sendable {
    package let faults: [SettingFault]

    package init(_ faults: [SettingFault]) { self.faults = faults }
}
