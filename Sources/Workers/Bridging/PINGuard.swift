import Bridge
package import BridgeRecords
import Captures
import Crypto
import FoundationEssentials
package import HTTPServer
import JSON
package import Requests
package import Runtime
package import Store
import Synchronization

/// Asks computers for the owner's PIN before they read or write messages. Phones, which bring messages, need none, and
/// neither does a key that may set the PIN: the console of the owner.
package final class PINGuard: Sendable {
    package static let header = "X-Tapline-PIN"

    enum Outcome: String, CaseIterable { case right, wrong, locked, missing }

    /// What became of a PIN that a device has sent.
    enum Answer {
        case accepted(PINProof)
        case wrong(triesLeft: Int)
        case locked(seconds: Int)
    }

    /// A right PIN as an HMAC under a key of this process, so that the slow hash is computed once.
    private struct Known {
        let version: UUID
        let mark: [UInt8]
    }

    private static let mostKnown = 10_000

    private let database: Database
    private let key = try? SymmetricKey.random()
    private let known = Mutex<[String: Known]>([:])
    /// A device that sends many PINs at once must not occupy the slow hash, which all owners share.
    private let turns = DeviceTurns()
    private let outcomes: @Sendable (Outcome) -> Metrics.Counter

    package init(database: Database, metrics: Metrics) {
        self.database = database
        outcomes = metrics.counters(
            "tapline_bridge_pins_total", "PINs that computers sent for messages, by what became of them.",
            by: "outcome", Outcome.self)
    }

    /// Whether the key needs the PIN of an owner who has one.
    private static func applies(to principal: DevicePrincipal) -> Bool {
        let scopes = principal.scopes
        return !DeviceScope.keysManage.isGranted(by: scopes)
            && (DeviceScope.bridgeRead.isGranted(by: scopes) || DeviceScope.bridgeClient.isGranted(by: scopes))
    }

    /// The endpoint, for callers who have sent the PIN.
    /// - Parameter butForPhones: a key of a phone needs no PIN, even if the key may also read messages.
    func protecting(_ endpoint: Endpoint, butForPhones: Bool = false) -> Endpoint {
        endpoint.checked { [self] call throws(APIFailure) in
            if butForPhones, DeviceScope.bridgePhone.isGranted(by: call.principal.scopes) { return nil }
            _ = try await require(call)
            return nil
        }
    }

    /// - Throws: a problem if the PIN is missing or wrong, or the device is locked.
    package func require(_ call: AuthenticatedRequest) async throws(APIFailure) -> PINProof {
        if let proof = try await proof(in: call.request, of: call.principal) { return proof }
        countMissing()
        throw APIFailure(.pinRequired)
    }

    /// A request or frame was refused because it lacks the PIN.
    func countMissing() { outcomes(.missing).add() }

    /// - Returns: nil if the request lacks the PIN that it needs.
    /// - Throws: a problem if the PIN is wrong, or the device is locked.
    package func proof(
        in request: HTTPRequest, of principal: DevicePrincipal
    ) async throws(APIFailure) -> PINProof? {
        // Shortcuts of phones send an empty header for a variable without a value.
        guard let pin = request.headers[Self.header], !pin.isEmpty else { return try await proof(of: principal) }
        switch try await test(pin, of: principal) {
        case .accepted(let proof): return proof
        case .wrong(let triesLeft): throw APIFailure(.wrongPIN, Self.words(triesLeft))
        case .locked(let seconds): throw Self.locked(seconds)
        }
    }

    /// The proof of a device that has sent no PIN.
    /// - Returns: nil if the device must send the PIN.
    func proof(of principal: DevicePrincipal) async throws(APIFailure) -> PINProof? {
        guard Self.applies(to: principal) else { return .exempt }
        return try await standing(of: principal) == nil ? .notSet : nil
    }

    private static func words(_ triesLeft: Int) -> String {
        switch triesLeft {
        case 0: "This PIN is wrong. The device is locked for a while."
        case 1: "This PIN is wrong. One try is left."
        default: "This PIN is wrong. \(triesLeft) tries are left."
        }
    }

    static func locked(_ seconds: Int) -> APIFailure {
        APIFailure(
            .pinLocked, "Too many wrong PINs came from this device. Try again in \(seconds) seconds.",
            headers: [("Retry-After", String(seconds))])
    }

    private func standing(of principal: DevicePrincipal) async throws(APIFailure) -> PINStore.Standing? {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.pins.standing(of: principal.id, owner: principal.owner)
        }
    }

    /// - Parameter pin: as the device has sent it. Ignored if the device needs none.
    func test(_ pin: String, of principal: DevicePrincipal) async throws(APIFailure) -> Answer {
        guard Self.applies(to: principal) else { return .accepted(.exempt) }
        return try await turns.run(principal.id) { () async throws(APIFailure) in
            try await compared(pin, of: principal)
        }
    }

    private func compared(_ pin: String, of principal: DevicePrincipal) async throws(APIFailure) -> Answer {
        while let standing = try await standing(of: principal) {
            if let seconds = standing.wait {
                outcomes(.locked).add()
                return .locked(seconds: seconds)
            }
            let mark = key.flatMap { try? HMAC.sha256(key: $0, Array(pin.utf8)) }
            // A known PIN does not end a row of wrong ones: the device could be used by two people.
            if standing.tries == 0, let mark, isKnown(mark, standing.version, of: principal.id) {
                outcomes(.right).add()
                return .accepted(.given(standing.version))
            }
            let outcome = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.pins.test(pin, by: principal.id, standing, of: principal.owner)
            }
            switch outcome {
            case .right:
                if let mark { remember(Known(version: standing.version, mark: mark), of: principal.id) }
                outcomes(.right).add()
                return .accepted(.given(standing.version))
            case .wrong(let triesLeft):
                outcomes(.wrong).add()
                return .wrong(triesLeft: triesLeft)
            case .overtaken: continue
            }
        }
        return .accepted(.notSet)
    }

    private func isKnown(_ mark: [UInt8], _ version: UUID, of device: String) -> Bool {
        guard let known = known.withLock({ $0[device] }), known.version == version else { return false }
        return Bytes.constantTimeEquals(known.mark, mark)
    }

    private func remember(_ pin: Known, of device: String) {
        known.withLock { known in
            if known.count >= Self.mostKnown { known.removeAll() }
            known[device] = pin
        }
    }
}
