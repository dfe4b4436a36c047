/// A path with parameters, such as `/v1/exports/{id}:cancel`. At most one parameter for each segment, never empty.
package struct RoutePattern: Sendable, Equatable, CustomStringConvertible {
    enum Segment: Sendable, Equatable {
        case literal(String)
        case parameter(prefix: String, name: String, suffix: String)
    }

    package let description: String
    let segments: [Segment]

    /// Traps on an invalid pattern, because patterns are constants.
    package init(_ text: String) {
        precondition(text.hasPrefix("/"), "a route's pattern starts with a slash: \(text)")
        description = text
        segments =
            text == "/"
            ? [] : text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(Self.segment)
    }

    /// The values of the parameters; nil if the path does not match.
    package func match(_ path: [String]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal):
                guard literal == text else { return nil }
            case .parameter(let prefix, let name, let suffix):
                guard text.hasPrefix(prefix), text.hasSuffix(suffix),
                    text.utf8.count > prefix.utf8.count + suffix.utf8.count
                else { return nil }
                parameters[name] = String(text.dropFirst(prefix.count).dropLast(suffix.count))
            }
        }
        return parameters
    }

    /// Equal for patterns that differ only in parameter names.
    var shape: [Segment] {
        segments.map {
            guard case .parameter(let prefix, _, let suffix) = $0 else { return $0 }
            return .parameter(prefix: prefix, name: "", suffix: suffix)
        }
    }

    /// Compares segments from the left. A literal is more specific than a parameter; a parameter with more fixed text
    /// is more specific than one with less.
    func isMoreSpecific(than other: RoutePattern) -> Bool {
        for (mine, theirs) in zip(segments, other.segments) where Self.weight(mine) != Self.weight(theirs) {
            return Self.weight(mine) > Self.weight(theirs)
        }
        return false
    }

    private static func weight(_ segment: Segment) -> Int {
        switch segment {
        case .literal: .max
        case .parameter(let prefix, _, let suffix): prefix.utf8.count + suffix.utf8.count
        }
    }

    private static func segment(_ text: Substring) -> Segment {
        guard let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}"), open < close else {
            precondition(!text.contains("{") && !text.contains("}"), "unbalanced braces in a route: \(text)")
            return .literal(String(text))
        }
        let name = text[text.index(after: open)..<close]
        let suffix = text[text.index(after: close)...]
        precondition(!name.isEmpty && !suffix.contains("{"), "one named parameter a segment: \(text)")
        return .parameter(prefix: String(text[..<open]), name: String(name), suffix: String(suffix))
    }
}
