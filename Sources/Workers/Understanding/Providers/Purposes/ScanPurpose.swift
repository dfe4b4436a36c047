import JSON
import Matching
import Proposals
import Providers
import Reading
import Scams

/// A provider says which words of a message speak for a scam. The provider never lowers the risk that the rules have found.
struct ScanPurpose: PurposeReader {
    /// Unicode scalars. A longer text is no message.
    private static let longestText = 4_000
    private static let maximumTokens = 800

    let purpose = ProviderPurpose.scans
    /// The app TypeSafe waits three seconds for a picture, and the words must be read first.
    let patience: Double? = 1.5

    /// A message whose risk is already high is not sent.
    func question(_ understanding: Understanding) -> PurposeQuestion? {
        guard let scan = understanding.scan, scan.risk != ScamRisk.high.rawValue, !scan.isPartial,
            case let length = scan.text.unicodeScalars.count, length <= Self.longestText,
            scan.text.contains(where: \.isLetter)
        else { return nil }
        return PurposeQuestion(content: scan.text, length: length, maximumTokens: Self.maximumTokens)
    }

    func improve(
        _ understanding: Understanding, of capture: CaptureText, by answer: JSON, hasSeen: Bool
    ) throws(ProviderFault) -> (understanding: Understanding, flaws: [ProposalFlaw: Int]) {
        guard let scan = understanding.scan, let proposal = ScanProposal(answer) else {
            throw ProviderFault(.wrongShape, "the answer does not match the schema of scans")
        }
        let checked = CheckedScanProposal(proposal, to: scan.text)
        var improved = understanding
        improved.scan = scan.adding(checked.reasons, risk: checked.risk, on: capture.recognition)
        return (improved, checked.flaws)
    }
}
