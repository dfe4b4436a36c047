import JSON

/// Reads the members of a request. Each read member is taken out; `end` refuses the rest.
struct FrameMembers {
    private var members: [JSON.Member]
    private let limits: BridgeLimits
    let id: JSON?

    init(_ members: [JSON.Member], id: JSON?, limits: BridgeLimits) {
        self.members = members
        self.id = id
        self.limits = limits
    }

    /// - Returns: nil if the member is missing or null.
    mutating func take(_ name: String) -> JSON? {
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        let value = members.remove(at: index).value
        // `nil` beside a `JSON` would be `JSON.null`.
        if value == .null { return Optional.none }
        return value
    }

    func bad(_ message: String) -> BridgeFault { BridgeFault(.badRequest, message, id: id) }
    func tooLarge(_ message: String) -> BridgeFault { BridgeFault(.tooLarge, message, id: id) }

    mutating func optionalString(_ name: String, maxBytes: Int? = nil) throws(BridgeFault) -> String? {
        guard let value = take(name) else { return nil }
        return try string(value, name, maxBytes: maxBytes ?? limits.nameBytes)
    }

    mutating func string(_ name: String) throws(BridgeFault) -> String {
        guard let text = try optionalString(name) else { throw bad("\(name) is missing") }
        guard !text.isEmpty else { throw bad("\(name) is empty") }
        return text
    }

    mutating func optionalInteger(_ name: String, in range: ClosedRange<Int>) throws(BridgeFault) -> Int? {
        guard let value = take(name) else { return nil }
        guard let number = value.integer, range.contains(number) else {
            throw bad("\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func array(_ name: String, maxCount: Int) throws(BridgeFault) -> [JSON] {
        guard let value = take(name) else { return [] }
        guard let items = value.array else { throw bad("\(name) must be an array, not \(value.typeName)") }
        guard items.count <= maxCount else { throw tooLarge("\(name) has more than \(maxCount) items") }
        return items
    }

    func string(_ value: JSON, _ name: String, maxBytes: Int) throws(BridgeFault) -> String {
        guard let text = value.string else { throw bad("\(name) must be a string, not \(value.typeName)") }
        guard text.utf8.count <= maxBytes else { throw tooLarge("\(name) has more than \(maxBytes) bytes") }
        return text
    }

    /// - Throws: a fault that names the first unknown member.
    func end() throws(BridgeFault) {
        if let rest = members.first { throw bad("unknown member '\(rest.name.prefix(64))'") }
    }
}
