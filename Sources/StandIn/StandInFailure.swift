/// How the stand-in fails. The raw values are the words of `tapline-lab provider --fail`.
package enum StandInFailure: String, Sendable, CaseIterable {
    case none

    // A response of status 200 without a usable answer. An API that cannot express a failure has the nearest one that
    // its servers show: a text that refuses instead of a refusal.
    /// No candidate, choice, output or content.
    case noCandidates = "no-candidates"
    /// The question is blocked for its content.
    case blocked
    /// The answer is blocked for its content.
    case safety
    /// Half of the answer; the limit of tokens is reached.
    case cutOff = "cut-off"
    case refusal
    /// An error object with status 200.
    case errorInside = "error-in-200"
    /// HTML with status 200.
    case page
    /// The first half of the body.
    case cutJSON = "cut-json"

    // An answer in another form than expected.
    /// The answer in several parts, after a part with thoughts.
    case severalParts = "several-parts"
    /// The answer in a code fence.
    case codeFence = "code-fence"
    /// A sentence after the answer.
    case trailingText = "trailing-text"
    /// Every number is a string.
    case wrongTypes = "wrong-types"
    /// Every `confidence` is 1.7.
    case confidenceOutOfRange = "confidence-out-of-range"
    /// Every `contact` is a person that the question does not name.
    case foreignContact = "foreign-contact"
    /// 500 KB of white space as the answer.
    case whiteSpace = "white-space"

    // Errors.
    case rateLimited = "rate-limited"
    /// With the time to wait, where the API has a place for it.
    case rateLimitedWithDelay = "rate-limited-with-delay"
    case dayQuota = "day-quota"
    case keyInvalid = "key-invalid"
    case modelGone = "model-gone"
    case overloaded
    case serverError = "server-error"

    // Failures of the connection.
    /// The answer arrives after the configured seconds.
    case slow
    /// The answer arrives in small pieces within the configured seconds.
    case slowDrip = "slow-drip"
    case redirect
    /// Never answers.
    case hang
    /// Closes the connection after the head of the response.
    case close
}

/// Which failure a request gets.
package enum StandInMode: Sendable, Equatable {
    case always(StandInFailure)
    /// `share` of the requests, 0 to 1, get any failure. The same seed gives the same failures in the same order.
    case random(seed: UInt64, share: Double)

    /// - Parameter request: the request's number.
    package func failure(_ request: Int) -> StandInFailure {
        switch self {
        case .always(let failure): failure
        case .random(let seed, let share):
            Double(Self.hash(seed, request, 0) >> 11) / Double(1 << 53) < share
                ? Self.failures[Int(Self.hash(seed, request, 1) % UInt64(Self.failures.count))] : .none
        }
    }

    private static let failures = StandInFailure.allCases.filter { $0 != .none }

    /// SplitMix64 of one number.
    private static func hash(_ seed: UInt64, _ request: Int, _ draw: UInt64) -> UInt64 {
        var bits = seed &+ (UInt64(truncatingIfNeeded: request) &* 2 &+ draw) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
