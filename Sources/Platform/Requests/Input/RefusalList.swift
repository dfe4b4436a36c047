import HTTPServer
package import JSON

/// The entries of an upload that were refused. The first ones are listed, further ones are counted.
package struct RefusalList: Sendable {
    private struct Refusal: Sendable {
        var place: JSON.Member
        /// The JSON pointer of the wrong member; nil if the whole entry is wrong.
        var pointer: String?
        var code: ProblemCode
        var detail: String
    }

    private static let mostListed = 100

    private var listed: [Refusal] = []
    package private(set) var count = 0

    package init() {}

    /// - Parameter place: of the entry in the upload, such as its line.
    package mutating func add(_ place: JSON.Member, _ failure: APIFailure) {
        count += 1
        guard listed.count < Self.mostListed else { return }
        let fault = failure.faults.first
        listed.append(
            Refusal(
                place: place, pointer: fault.flatMap { $0.pointer.isEmpty ? nil : $0.pointer },
                code: fault.flatMap { ProblemCode(rawValue: $0.code) } ?? failure.code,
                detail: fault?.detail ?? failure.detail))
    }

    package var json: JSON {
        .array(
            listed.map { refusal in
                let pointer = refusal.pointer.map { [JSON.Member(name: "pointer", value: .string($0))] } ?? []
                return .object(
                    [refusal.place] + pointer + [
                        .init(name: "code", value: .string(refusal.code.rawValue)),
                        .init(name: "detail", value: .string(refusal.detail)),
                    ])
            })
    }
}
