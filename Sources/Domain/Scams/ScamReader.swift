/// Reads a message and says whether it is a scam, and which parts say so.
package struct ScamReader: Sendable {
    /// Changes with the weights and the data files.
    package static var modelVersion: String { "0" }

    private let hosts: any HostNaming

    package init(hosts: any HostNaming) { self.hosts = hosts }

    /// - Parameters:
    ///   - sender: the number, address or name that the message came from.
    ///   - codes: contents of QR codes beside the text. Links in them are judged.
    package func read(_ text: String, sender: String? = nil, codes: [String] = []) -> ScamVerdict {
        ScamVerdict(
            risk: nil, probability: 0, category: .unknown, reasons: [], links: [],
            explanation: "This message cannot be judged.")
    }
}
