internal import FoundationEssentials
internal import Glibc
internal import HTTPClient

/// What providers say about their limits with each response. OpenAI and servers like it:
/// `x-ratelimit-remaining-requests: 0`, `x-ratelimit-reset-requests: 6m0s`. Anthropic:
/// `anthropic-ratelimit-requests-remaining: 0`, `anthropic-ratelimit-requests-reset: 2026-11-29T12:00:00Z`.
enum RateHeaders {
    private static let names: [(remaining: String, reset: String)] =
        ["requests", "tokens"].map { ("x-ratelimit-remaining-\($0)", "x-ratelimit-reset-\($0)") }
        + ["requests", "tokens", "input-tokens", "output-tokens"].map {
            ("anthropic-ratelimit-\($0)-remaining", "anthropic-ratelimit-\($0)-reset")
        }

    /// A time is compared with the response's `Date`, so that a clock that differs does no harm.
    /// - Returns: the seconds until every limit that is used up is full again; nil if none is used up.
    static func wait(_ headers: HTTPClientFields) -> Double? {
        names.compactMap { name in
            guard let left = headers[name.remaining].flatMap({ Double($0) }), left <= 0,
                let reset = headers[name.reset]
            else { return nil }
            return seconds(reset, now: headers.date ?? time(nil))
        }.max()
    }

    /// - Parameters:
    ///   - text: a duration in Go's form, as OpenAI sends it; a time of RFC 3339, as Anthropic sends it; a number of seconds,
    ///     or a time in seconds or milliseconds since 1970, as others do.
    ///   - now: seconds since 1970.
    static func seconds(_ text: String, now: Int) -> Double? {
        guard let number = Double(text) else { return duration(text[...]) ?? instant(text, now: now) }
        guard number.isFinite, number >= 0 else { return nil }
        guard number >= 1e9 else { return number }
        return max(0, (number < 1e11 ? number : number / 1_000) - Double(now))
    }

    private static func instant(_ text: String, now: Int) -> Double? {
        let date =
            (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        return date.map { max(0, $0.timeIntervalSince1970 - Double(now)) }
    }

    private static func duration(_ text: Substring) -> Double? {
        let factors = ["h": 3_600, "m": 60, "s": 1, "ms": 0.001, "us": 0.000_001, "µs": 0.000_001, "ns": 1e-9]
        var (total, rest) = (0.0, text)
        repeat {
            let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(number.count)
            let unit = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(unit.count)
            guard let amount = Double(number), let factor = factors[String(unit)] else { return nil }
            total += amount * factor
        } while !rest.isEmpty
        return total
    }
}
