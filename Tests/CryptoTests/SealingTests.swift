import FoundationEssentials
import Testing

@testable import Crypto

struct SealingTests {
    let hierarchy: KeyHierarchy
    let owner: OwnerCipher
    let wrapped: [UInt8]

    init() throws {
        hierarchy = KeyHierarchy(masterKey: try .random())
        (wrapped, owner) = try hierarchy.newOwner(UUID())
    }

    @Test func `OwnerCipher: sealed bytes of any length open to the same bytes`() throws {
        for count in [0, 1, 15, 16, 17, 200, 4096, 1_000_003] {
            let text = try Bytes.random(count)
            let sealed = try owner.seal(text, context: "captures.text:1")
            #expect(sealed.count == count + SealedObject.overhead)
            #expect(sealed.first == 1)
            #expect(try owner.open(sealed, context: "captures.text:1") == text)
        }
    }

    @Test func `OwnerCipher: a changed byte at any place is detected`() throws {
        let sealed = try owner.seal("Meet at six", context: "c")
        for place in sealed.indices {
            for bit: UInt8 in [1, 0x80] {
                var changed = sealed
                changed[place] ^= bit
                let error: CryptoError = place == 0 ? .unsupportedVersion(1 ^ bit) : .authenticationFailed
                #expect(throws: error) { try owner.open(changed, context: "c") }
            }
        }
    }

    @Test func `OwnerCipher: truncated bytes are refused`() throws {
        let sealed = try owner.seal("Meet at six", context: "c")
        for count in 0..<sealed.count {
            #expect(throws: CryptoError.self) { try owner.open(Array(sealed[..<count]), context: "c") }
        }
    }

    @Test(arguments: ["", "captures.text:2", "captures.text:1 ", "Captures.text:1"])
    func `OwnerCipher: another context does not open`(_ context: String) throws {
        let sealed = try owner.seal("x", context: "captures.text:1")
        #expect(throws: CryptoError.authenticationFailed) { try owner.open(sealed, context: context) }
    }

    @Test func `OwnerCipher: another owner does not open, even with the same key`() throws {
        let key = try SymmetricKey.random()
        let sealed = try OwnerCipher(ownerID: UUID(), ownerKey: key).seal("x", context: "c")
        let same = OwnerCipher(ownerID: UUID(), ownerKey: key)
        #expect(throws: CryptoError.authenticationFailed) { try same.open(sealed, context: "c") }
        #expect(throws: CryptoError.authenticationFailed) { try owner.open(sealed, context: "c") }
    }

    @Test func `KeyHierarchy: an owner's key opens only under its master key and owner`() throws {
        let sealed = try owner.seal("x", context: "c")
        #expect(try hierarchy.owner(owner.ownerID, wrapped: wrapped).openText(sealed, context: "c") == "x")
        #expect(throws: CryptoError.authenticationFailed) { try hierarchy.owner(UUID(), wrapped: wrapped) }
        let other = KeyHierarchy(masterKey: try .random())
        #expect(throws: CryptoError.authenticationFailed) { try other.owner(owner.ownerID, wrapped: wrapped) }
    }

    @Test func `KeyHierarchy: a secret opens only in its own context`() throws {
        let sealed = try hierarchy.sealSecret([1, 2, 3], context: "device:1")
        #expect(try hierarchy.openSecret(sealed, context: "device:1") == [1, 2, 3])
        #expect(throws: CryptoError.authenticationFailed) { try hierarchy.openSecret(sealed, context: "device:2") }
        #expect(throws: CryptoError.authenticationFailed) {
            try hierarchy.owner(owner.ownerID, wrapped: hierarchy.sealSecret([1], context: "x"))
        }
    }

    @Test func `SealedObject: header and body can be stored separately`() throws {
        let sealed = try owner.seal("photo", context: "c")
        let object = try SealedObject(parsing: sealed)
        #expect(object.header.count == 61)
        #expect(object.bytes == sealed)
        #expect(throws: CryptoError.unsupportedVersion(9)) { try SealedObject(parsing: [9]) }
        #expect(throws: CryptoError.malformed("sealed object: too short")) { try SealedObject(parsing: [1, 2]) }
    }

    @Test func `OwnerCipher: no nonce and no wrapped key repeats`() throws {
        var seen: Set<[UInt8]> = []
        for _ in 0..<5_000 {
            let sealed = try owner.seal("same", context: "c")
            #expect(seen.insert(Array(sealed[1..<13])).inserted)
            #expect(seen.insert(Array(sealed[61..<73])).inserted)
        }
    }

    @Test func `CipherContext: many tasks share the idle contexts`() async throws {
        let owner = owner
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for turn in 0..<500 {
                        let text = "text \(task) \(turn)"
                        let sealed = try owner.seal(text, context: "c")
                        #expect(try owner.openText(sealed, context: "c") == text)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `OwnerCipher: sealed bytes that are not UTF-8 do not open as text`() throws {
        let sealed = try owner.seal([0xff, 0xfe], context: "c")
        #expect(throws: CryptoError.malformed("sealed text: not UTF-8")) { try owner.openText(sealed, context: "c") }
    }

    @Test func `SymmetricKey: no description shows a key`() throws {
        let raw = [UInt8](repeating: 0x41, count: 32)
        let key = try SymmetricKey(bytes: raw)
        var dumped = ""
        dump([key], to: &dumped)
        // A random id contains "65" once in nine times.
        let owner = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000000"))
        dump(OwnerCipher(ownerID: owner, ownerKey: key), to: &dumped)
        for shown in [dumped, "\(key)", String(reflecting: key)] {
            #expect(!shown.contains("65") && !shown.contains("AAAA") && !shown.contains("4141"))
        }
        #expect(key.exportedBytes() == raw)
    }

    @Test(arguments: [0, 16, 31, 33, 64])
    func `SymmetricKey: a key of another length is refused`(_ count: Int) {
        #expect(throws: CryptoError.wrongKeyLength(expected: 32, actual: count)) {
            try SymmetricKey(bytes: [UInt8](repeating: 1, count: count))
        }
    }

    @Test(arguments: [0, 1, SealedParts.partSize, SealedParts.partSize + 1, 2 * SealedParts.partSize])
    func `SealedParts: the parts open to the same bytes, in their own places only`(size: Int) throws {
        let text = [UInt8](repeating: 7, count: size)
        var sealer = try owner.sealer(context: "c")
        let count = SealedParts.count(of: size)
        let plain = (0..<count).map { Array(text.dropFirst($0 * SealedParts.partSize).prefix(SealedParts.partSize)) }
        let sealed = try plain.indices.map { try sealer.seal(plain[$0], isLast: $0 == count - 1) }
        let opener = try owner.opener(sealer.header, context: "c")
        #expect(try sealed.indices.map { try opener.open(sealed[$0], number: $0, isLast: $0 == count - 1) } == plain)
        // Cut off, exchanged, changed, of another owner or another object.
        #expect(throws: CryptoError.authenticationFailed) { try opener.open(sealed[0], number: 0, isLast: count > 1) }
        #expect(throws: CryptoError.authenticationFailed) { try opener.open(sealed[0], number: 1, isLast: count == 1) }
        var changed = sealed[0]
        changed[changed.count - 1] ^= 1
        #expect(throws: CryptoError.authenticationFailed) { try opener.open(changed, number: 0, isLast: count == 1) }
        var forged = sealed[0]
        forged[11] ^= 1
        #expect(throws: CryptoError.authenticationFailed) { try opener.open(forged, number: 0, isLast: count > 1) }
        #expect(throws: CryptoError.authenticationFailed) { try owner.opener(sealer.header, context: "d") }
        let (_, other) = try hierarchy.newOwner(UUID())
        #expect(throws: CryptoError.authenticationFailed) { try other.opener(sealer.header, context: "c") }
    }

}
