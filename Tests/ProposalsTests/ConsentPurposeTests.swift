import Proposals
import Testing

@Suite struct ConsentPurposeTests {
    @Test func `ConsentPurpose: a chat of Signal leaves the operator's network only with a consent of its own`() {
        #expect(ConsentPurpose.needed(for: .chats, isSignal: true, isOutside: true) == [.chats, .signal])
        #expect(ConsentPurpose.needed(for: .chats, isSignal: true, isOutside: false) == [.chats])
        #expect(ConsentPurpose.needed(for: .chats, isSignal: false, isOutside: true) == [.chats])
    }
}
