import CommandLine
import Runtime
import Testing

@testable import APIClient

@Suite struct APIAddressTests {
    @Test(arguments: [
        "http://127.0.0.1:8080", "http://localhost", "HTTP://LOCALHOST:1/", "http://[::1]:8080", "https://127.3.2.1",
    ])
    func `APIAddress: on loopback the state folder's key is sent`(address: String) throws {
        var asked = 0
        _ = try APIAddress(address).client(nil) {
            asked += 1
            return "tlk_saved\n"
        }
        #expect(asked == 1)
        #expect(throws: CommandFailure.self) { try APIAddress(address).client("") { nil } }
    }

    @Test(arguments: [
        "http://192.0.2.2:18077", "http://localhost.example", "http://127.0.0.1.example", "http://[2001:db8::1]",
    ])
    func `APIAddress: no key is sent to another machine over plain http`(address: String) throws {
        for key in ["tlk_own", nil] {
            let failure = #expect(throws: CommandFailure.self) { try APIAddress(address).client(key) { "tlk_saved" } }
            #expect(failure?.code == .configuration)
            #expect(failure?.description.contains("use https") == true)
        }
    }

    @Test func `APIAddress: another machine gets only the key that was given explicitly`() throws {
        let address = try APIAddress("https://tapline.example/base/")
        #expect(try address.client("tlk_own") { "tlk_saved" }.base == "https://tapline.example/base")
        for key in [nil, "", " "] {
            let failure = #expect(throws: CommandFailure.self) { try address.client(key) { "tlk_saved" } }
            #expect(failure?.description.contains("TAPLINE_KEY") == true)
        }
    }

    @Test(arguments: [
        "tapline.example", "ftp://127.0.0.1", "http://", "http://127.0.0.1@evil.example",
        "http://127.0.0.1\\@evil.example",
        "http://127.0.0.1?@evil.example", "http://127.0.0.1#.evil.example", "http:///v1", "http://ev%69l.example",
    ])
    func `APIAddress: an ambiguous address is refused`(address: String) {
        #expect(throws: UsageFault.self) { try APIAddress(address) }
    }
}
