import Testing

@testable import Crypto

struct DeviceKeyTests {
    @Test func `DeviceKeyToken: a new token is parsed with its key id`() throws {
        var ids: Set<String> = []
        for _ in 0..<200 {
            let token = try DeviceKeyToken.generate()
            #expect(token.text.hasPrefix("tlk_\(token.keyID)_"))
            #expect(token.text.utf8.count == 56)
            #expect(DeviceKeyToken.parse(token.text) == token)
            #expect(DeviceKeyToken.parse(token.text)?.keyID == token.keyID)
            ids.insert(token.keyID)
        }
        #expect(ids.count == 200)
    }

    @Test func `DeviceKeyToken: only the exact form is a token`() throws {
        let text = try DeviceKeyToken.generate().text
        let wrong: [String] = [
            "", "tlk_", "\(text.dropLast())", text + "A", " " + text, text + "\n", text.uppercased(),
            "tlx\(text.dropFirst(3))", "tlk-\(text.dropFirst(4))", "tlk_IIIIIIII\(text.dropFirst(12))",
            "\(text.dropLast())=", "\(text.prefix(12))-\(text.dropFirst(13))",
            "\(text.prefix(13))\(String(repeating: "*", count: 43))",
        ]
        for token in wrong { #expect(DeviceKeyToken.parse(token) == nil, "\(token)") }
    }

    // Values computed with the openssl command: dgst -sha256, and dgst -sha256 -hmac.
    @Test func `DeviceKeyToken: hash and signing key agree with openssl`() throws {
        let text = "tlk_0123456z_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        let token = try #require(DeviceKeyToken.parse(text))
        #expect(Hex.encode(try token.hash()) == "a22534297929bcb7d5dbfd9d108721853d9e22827f6e2206f480ea61b27f5742")
        #expect(
            Hex.encode(try token.importSigningKey().exportedBytes())
                == "4ef94c7aba444a4ecd936fb40718d72934886ca704b64d0a76e73c249d04ac03")
    }

    @Test func `DeviceKeyToken: descriptions show the key id and not the secret`() throws {
        let token = try DeviceKeyToken.generate()
        let secret = token.text.suffix(43)
        var dumped = ""
        dump(token, to: &dumped)
        for shown in [dumped, "\(token)", String(reflecting: token)] {
            #expect(!shown.contains(secret))
            #expect(shown.contains(token.keyID))
        }
    }

    @Test func `MessageSignature: a signature matches its message and key only`() throws {
        let key = try DeviceKeyToken.generate().importSigningKey()
        let message = Array("{\"messageId\":\"1\"}".utf8)
        let signature = try MessageSignature.sign(message, key: key)
        #expect(signature.hasPrefix("v1,"))
        #expect(try MessageSignature.verify(signature, of: message, key: key))
        #expect(try MessageSignature.verify("v1,AAAA v2,x \(signature)", of: message, key: key))
        #expect(try MessageSignature.verify(signature, of: message, key: key.exportedBytes()))
        #expect(try !MessageSignature.verify(signature, of: message + [0], key: key))
        #expect(try !MessageSignature.verify(signature, of: message, key: .random()))
        for place in 3..<signature.count {
            var changed = Array(signature)
            changed[place] = changed[place] == "A" ? "B" : "A"
            #expect(try !MessageSignature.verify(String(changed), of: message, key: key))
        }
        for wrong in ["", "v1,", "v1", "v2," + signature.dropFirst(3), String(signature.dropFirst(3))] {
            #expect(try !MessageSignature.verify(wrong, of: message, key: key))
        }
    }

    // Example of the Standard Webhooks libraries.
    @Test func `MessageSignature: the format is that of Standard Webhooks`() throws {
        let key = try #require(Base64.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let message = Array("msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}".utf8)
        #expect(
            try MessageSignature.sign(message, key: key) == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test func `Bytes: constant-time comparison tells equal from unequal`() {
        #expect(Bytes.constantTimeEquals([], []))
        #expect(Bytes.constantTimeEquals([1, 2], [1, 2]))
        #expect(!Bytes.constantTimeEquals([1, 2], [1, 3]))
        #expect(!Bytes.constantTimeEquals([1, 2], [1, 2, 3]))
    }

    @Test func `Bytes: cleansing empties the array`() throws {
        var secret = try Bytes.random(64)
        Bytes.cleanse(&secret)
        #expect(secret.isEmpty)
    }
}
