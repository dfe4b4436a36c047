import Testing

@testable import Crypto

struct KnownAnswerTests {
    struct GCMVector: Sendable {
        let key, nonce, aad, plaintext, sealed: String
    }

    // McGrew and Viega, "The Galois/Counter Mode of Operation", test cases 13, 14 and 16.
    static let gcm = [
        GCMVector(
            key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12), aad: "", plaintext: "",
            sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
        GCMVector(
            key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12), aad: "",
            plaintext: String(repeating: "00", count: 16),
            sealed: "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
        GCMVector(
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888", aad: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            plaintext: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
            sealed: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]

    @Test(arguments: gcm)
    func `AEAD: AES-256-GCM gives the published ciphertext and tag`(_ vector: GCMVector) throws {
        let key = try SymmetricKey(bytes: bytes(vector.key))
        let nonce = try bytes(vector.nonce)
        let aad = try bytes(vector.aad)
        let sealed = try AEAD.seal(bytes(vector.plaintext), key: key, nonce: nonce, aad: aad)
        #expect(Hex.encode(sealed) == vector.nonce + vector.sealed)
        #expect(try AEAD.open(sealed, key: key, aad: aad) == bytes(vector.plaintext))
    }

    // By Python's hashlib.scrypt with n = 32768, r = 8, p = 1; the salt is the bytes 0 to 15.
    @Test(arguments: [
        ("", "28c55a40f9abd80cad20aa516b2c078bbba5c5a0ce41a3bd6281905d63eed6ae"),
        ("4711", "ee8d75315262a6f48d1d42409b63ccd6e5098f24d0741ebcf6e33a4db4f71491"),
        ("123456789012", "e465daab5f18d9fb817646c34326d5389f80107468886385a6561e054588fb00"),
    ])
    func `Scrypt: the hash is that of another implementation`(secret: String, hash: String) async throws {
        #expect(Hex.encode(try await Scrypt.shared.hash(secret, salt: Array(0..<16))) == hash)
    }

    // RFC 4231, cases 1, 2 and 6; then the empty key and text.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0b, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ])
    func `HMAC: SHA-256 gives the published code`(key: [UInt8], text: String, expected: String) throws {
        #expect(Hex.encode(try HMAC.sha256(key: key, Array(text.utf8))) == expected)
    }

    // RFC 5869, cases 1 and 3.
    @Test(arguments: [
        (
            "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9",
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        ),
        ("", "", "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
    ])
    func `HKDF: SHA-256 gives the published key`(salt: String, info: String, expected: String) throws {
        let secret = [UInt8](repeating: 0x0b, count: 22)
        let key = try HKDF.sha256(secret: secret, salt: bytes(salt), info: bytes(info), count: 42)
        #expect(Hex.encode(key) == expected)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `SHA256: gives the published digest`(text: String, expected: String) throws {
        #expect(Hex.encode(try SHA256.hash(text)) == expected)
    }

    // RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
    ])
    func `Base64: gives the published text`(text: String, expected: String) {
        #expect(Base64.encode(Array(text.utf8)) == expected)
        #expect(Base64.decode(expected) == Array(text.utf8))
        #expect(Base64.encodeURL(Array(text.utf8)) == expected.filter { $0 != "=" })
    }

    @Test(arguments: ["Zg", "Zg=", "Zh==", "Zm9", "Zm 9v", "=", "====", "Z===", "Zm9v=", "Zm-_"])
    func `Base64: text that is not exactly base64 is refused`(_ text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: ["0", "0g", "zz", "é0", " 00"])
    func `Hex: text that is not exactly hexadecimal is refused`(_ text: String) {
        #expect(Hex.decode(text) == nil)
    }

    @Test func `Base64 and Hex: bytes of every length round-trip`() throws {
        for count in 0..<100 {
            let value = try Bytes.random(count)
            #expect(Hex.decode(Hex.encode(value)) == value)
            #expect(Hex.decode(Hex.encode(value).uppercased()) == value)
            #expect(Base64.decode(Base64.encode(value)) == value)
            #expect(Base64.decodeURL(Base64.encodeURL(value)) == value)
        }
    }
}

func bytes(_ hex: String) throws -> [UInt8] { try #require(Hex.decode(hex)) }
