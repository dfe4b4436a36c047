/// How likely a message is a scam. A verdict without a risk cannot tell.
package enum ScamRisk: String, CaseIterable, Codable, Sendable {
    case low
    case medium
    case high
}
