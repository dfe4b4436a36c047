package import JSON

/// The UUIDs of the Bluetooth service. The UUIDs of the document are placeholders, but
/// existing clients use them. An installation can replace them.
package struct BridgeService: Sendable, Equatable {
    package var service: String
    package var characteristics: [BridgeChannel: String]

    /// The UUIDs of the document.
    package static let document = BridgeService(
        service: "12345678-1234-5678-1234-56789abcdef0",
        characteristics: [
            .messages: "12345678-1234-5678-1234-56789abcdef1", .photos: "12345678-1234-5678-1234-56789abcdef2",
            .notifications: "12345678-1234-5678-1234-56789abcdef3",
        ])

    package static let advertisedName = "UsMessage"

    /// - Parameter uuids: of the service and of the three characteristics in the order of `BridgeChannel`, separated
    ///   by commas.
    /// - Returns: nil unless there are four different UUIDs.
    package init?(_ uuids: String) {
        let parts = uuids.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.filter { $0 != " " }).lowercased()
        }
        guard parts.count == 4, Set(parts).count == 4, parts.allSatisfy(Self.isUUID) else { return nil }
        self.init(
            service: parts[0],
            characteristics: [.messages: parts[1], .photos: parts[2], .notifications: parts[3]])
    }

    private init(service: String, characteristics: [BridgeChannel: String]) {
        self.service = service
        self.characteristics = characteristics
    }

    /// For `/.well-known/tapline-bridge`.
    package func json(limits: BridgeLimits) -> JSON {
        [
            "version": .integer(BridgeAnswer.version), "name": .string(Self.advertisedName),
            "service": .string(service),
            "characteristics": .object(
                BridgeChannel.allCases.map {
                    .init(name: $0.rawValue, value: JSON(characteristics[$0]))
                }),
            "historyComplete": false,
            "limits": limits.json,
        ]
    }

    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } }
    }
}
