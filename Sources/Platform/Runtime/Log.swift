package import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Writes one JSON object per line to standard error: time, level, a fixed event name, fields, trace id.
///
/// The event is a `StaticString`, so that data cannot leak into it. Fields never hold a secret or anything from a
/// capture's content.
package struct Log: Sendable {
    package enum Level: String, Sendable, CaseIterable, Comparable {
        case debug, info, warning, error

        package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
        private var rank: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    package enum Field: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
        case text(String)
        case number(Int)
        case decimal(Double)
        case flag(Bool)

        package init(stringLiteral value: String) { self = .text(value) }
        package init(integerLiteral value: Int) { self = .number(value) }
        package init(booleanLiteral value: Bool) { self = .flag(value) }
    }

    private let service: String
    private let minimum: Level
    private let sink: @Sendable (String) -> Void

    package init(
        service: String, minimum: Level = .info,
        sink: @escaping @Sendable (String) -> Void = Log.standardError
    ) {
        self.service = service
        self.minimum = minimum
        self.sink = sink
    }

    package func debug(_ event: StaticString, _ fields: KeyValuePairs<StaticString, Field> = [:], trace: UUID? = nil) {
        write(.debug, event, fields, trace)
    }
    package func info(_ event: StaticString, _ fields: KeyValuePairs<StaticString, Field> = [:], trace: UUID? = nil) {
        write(.info, event, fields, trace)
    }
    package func warning(_ event: StaticString, _ fields: KeyValuePairs<StaticString, Field> = [:], trace: UUID? = nil)
    {
        write(.warning, event, fields, trace)
    }
    package func error(_ event: StaticString, _ fields: KeyValuePairs<StaticString, Field> = [:], trace: UUID? = nil) {
        write(.error, event, fields, trace)
    }

    private func write(
        _ level: Level, _ event: StaticString, _ fields: KeyValuePairs<StaticString, Field>, _ trace: UUID?
    ) {
        guard level >= minimum else { return }
        var line = "{\"time\":\"\(Date().formatted(Self.timeStyle))\",\"level\":\"\(level.rawValue)\""
        line += ",\"service\":\(quoted(service)),\"event\":\(quoted(event.description))"
        for (name, field) in fields {
            line += ",\(quoted(name.description)):"
            switch field {
            case .text(let value): line += quoted(value)
            case .number(let value): line += String(value)
            case .decimal(let value): line += value.isFinite ? String(value) : "null"
            case .flag(let value): line += value ? "true" : "false"
            }
        }
        if let trace { line += ",\"trace\":\"\(trace.uuidString.lowercased())\"" }
        sink(line + "}\n")
    }

    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// One `write` call for each line, so that lines of several threads do not mix.
    package static let standardError: @Sendable (String) -> Void = { line in
        var bytes = Array(line.utf8)
        bytes.withUnsafeMutableBytes { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    }
}

/// A JSON string literal: quotes, backslashes and control characters are escaped.
func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.value < 0x20:
            let hex = String(scalar.value, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
