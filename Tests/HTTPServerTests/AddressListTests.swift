import HTTPServer
import Testing

@Suite struct AddressListTests {
    @Test(arguments: [
        ("10.0.0.2", "10.0.0.2", true), ("10.0.0.2", "10.0.0.3", false), ("172.16.0.0/12", "172.31.255.255", true),
        ("172.16.0.0/12", "172.32.0.0", false), ("0.0.0.0/0", "192.0.2.1", true), ("0.0.0.0/0", "2001:db8::1", false),
        ("10.0.0.0/8,fd00::/8", "fdff::1", true), ("fe80::/10", "fe80::1%eth0", true), ("::1", "0:0:0:0:0:0:0:1", true),
        ("10.0.0.0/8", "::ffff:10.1.2.3", true), (" 10.0.0.1 , 10.0.0.2\t", "10.0.0.2", true),
        ("10.0.0.0/8", "", false),
        ("2001:db8::/33", "2001:db8:8000::", false), ("2001:db8::/33", "2001:db8:7fff::", true),
    ])
    func `AddressList: contains addresses and the addresses of networks`(list: String, address: String, isIn: Bool)
        throws
    {
        #expect(try AddressList(list).contains(address) == isIn)
    }

    @Test(arguments: [
        "true", "false", "1", "10.0.0", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "",
        "10.0.0.1,", "proxy.example", "10.0.0.1;10.0.0.2", "010.0.0.1",
    ])
    func `AddressList: an invalid entry is refused`(list: String) {
        #expect(throws: AddressList.Fault.self) { try AddressList(list) }
    }

    @Test func `AddressList: an empty list contains no address`() {
        #expect(!AddressList().contains("127.0.0.1"))
    }
}
