import Captures
import CommandLine

extension Arguments {
    /// The value of `--kind`; `auto` if the option is absent.
    func kind() throws(UsageFault) -> CaptureKind {
        guard let text = value("kind") else { return .auto }
        if let kind = CaptureKind.accepted.first(where: { $0.rawValue == text }) { return kind }
        let accepted = CaptureKind.accepted.map(\.rawValue).joined(separator: ", ")
        let isKnown = CaptureKind(rawValue: text) != nil
        throw UsageFault(
            "--kind is '\(text)': \(isKnown ? "this kind is not supported yet; " : "")expected one of \(accepted)")
    }
}
