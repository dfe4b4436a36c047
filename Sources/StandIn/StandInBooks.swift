package import JSON

/// What the stand-in was asked, and what a real provider would charge.
package struct StandInBooks: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        /// Requests for an answer, with those that failed.
        package var requests = 0
        package var inputTokens = 0
        package var outputTokens = 0

        fileprivate var members: [JSON.Member] {
            [
                .init(name: "requests", value: .integer(requests)),
                .init(name: "input_tokens", value: .integer(inputTokens)),
                .init(name: "output_tokens", value: .integer(outputTokens)),
            ]
        }
    }

    package private(set) var total = Entry()
    package private(set) var models: [String: Entry] = [:]
    /// The number of requests that got each failure.
    package private(set) var failures: [StandInFailure: Int] = [:]

    package init() {}

    mutating func add(_ failure: StandInFailure, model: String) {
        total.requests += 1
        models[model, default: Entry()].requests += 1
        if failure != .none { failures[failure, default: 0] += 1 }
    }

    mutating func charge(_ usage: StandInUsage, model: String) {
        total.inputTokens += usage.input
        total.outputTokens += usage.output
        models[model, default: Entry()].inputTokens += usage.input
        models[model, default: Entry()].outputTokens += usage.output
    }

    package var json: JSON {
        let models = models.sorted { $0.key < $1.key }.map {
            JSON.Member(name: $0.key, value: .object($0.value.members))
        }
        let failures = failures.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            JSON.Member(name: $0.key.rawValue, value: .integer($0.value))
        }
        return .object(
            total.members + [
                .init(name: "models", value: .object(models)), .init(name: "failures", value: .object(failures)),
            ])
    }
}

/// Tokens of one answer.
struct StandInUsage: Sendable {
    var input: Int
    var output: Int

    var total: Int { input + output }
}
