import Kafka
import Testing

@Suite struct BrokerListTests {
    @Test(arguments: [
        ("foo", "foo"), ("foo:", "foo:"), (":9092", ":9092"), ("a:9092,b", "b"), ("a:0", "a:0"), ("a:70000", "a:70000"),
        ("a:9092,", ""), ("::1:9092", "::1:9092"), ("a:9x", "a:9x"),
    ])
    func `BrokerList: a broker without host or port is named`(list: String, wrong: String) {
        #expect(BrokerList.problem(list)?.hasPrefix("'\(wrong)' is not a broker: expected host:port") == true)
    }

    @Test(arguments: ["a:9092", "a.example:1, b:65535", "[::1]:9092", "SASL_SSL://a:9092"])
    func `BrokerList: what librdkafka accepts with a port is accepted`(list: String) {
        #expect(BrokerList.problem(list) == nil)
    }
}
