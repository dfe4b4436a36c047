import Captures
import CommandLine

extension Arguments {
    /// The value of `--kind`; `auto` if the option is absent.
    func kind() throws(UsageFault) -> CaptureKind {
        guard let text = value("kind") else { return .auto }
        if let kind = CaptureKind(rawValue: text) { return kind }
        let known = CaptureKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageFault("--kind is '\(text)': expected one of \(known)")
    }
}
