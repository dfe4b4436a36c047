/// Formats a time span in one suitable unit: `0.4 s`, `12 s`, `3 min`, `5 h`, `2 d`.
package enum DurationText {
    package static func text(_ seconds: Double) -> String {
        switch seconds {
        case ..<0: "0 s"
        case ..<9.95: "\((seconds * 10).rounded() / 10) s"
        case ..<120: "\(Int(seconds)) s"
        case ..<7200: "\(Int(seconds / 60)) min"
        case ..<172_800: "\(Int(seconds / 3600)) h"
        default: "\(Int(seconds / 86_400)) d"
        }
    }
}
