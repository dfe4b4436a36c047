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

    /// - Parameter frame: the bytes of an object of JSON.
    init(reading frame: [UInt8], limits: BridgeLimits) throws(BridgeFault) {
        let json: JSON
        do throws(JSONParser.Fault) {
            json = try JSONParser.parse(frame[...], maxValues: BridgeLimits.values)
        } catch {
            throw BridgeFault(.badRequest, "the frame is not JSON: \(error)")
        }
        guard case .object(var all) = json else {
            throw BridgeFault(.badRequest, "the frame must be an object, not \(json.typeName)")
        }
        var id: JSON?
        if let index = all.firstIndex(where: { $0.name == "id" }) {
            id = try Self.id(all.remove(at: index).value, limits: limits)
        }
        self.init(all, id: id, limits: limits)
    }

    private static func id(_ value: JSON, limits: BridgeLimits) throws(BridgeFault) -> JSON? {
        switch value {
        case .null: return nil
        case .integer: return value
        case .string(let text) where text.utf8.count <= limits.nameBytes: return value
        case .string: throw BridgeFault(.tooLarge, "id has more than \(limits.nameBytes) bytes")
        default: throw BridgeFault(.badRequest, "id must be a string or a whole number")
        }
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
