import HTTPServer

/// How long a client waits for the outcome of its capture: `?wait=N` or `Prefer: wait=N` (RFC 7240), in seconds.
package enum WaitPreference {
    package static let longest = 3

    /// - Throws: `invalid_parameter` for a `?wait=` outside 0…3. An invalid `Prefer` is ignored.
    package static func read(_ call: AuthenticatedRequest) throws(APIFailure) -> Duration {
        if let seconds = try call.number("wait", in: 0...longest) { return .seconds(seconds) }
        return .seconds(preferred(call.request.headers.values("Prefer")) ?? 0)
    }

    package static func preferred(_ values: [String], upTo longest: Int = longest) -> Int? {
        for preference in values.flatMap({ $0.split(separator: ",") }) {
            let words = preference.split(separator: ";").first ?? ""
            let pair = words.split(separator: "=", omittingEmptySubsequences: false)
                .map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
            if pair.count == 2, pair[0].lowercased() == "wait", let seconds = Int(pair[1]), seconds >= 0 {
                return min(seconds, longest)
            }
        }
        return nil
    }
}
