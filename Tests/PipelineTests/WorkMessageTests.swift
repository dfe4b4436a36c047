import Captures
import FoundationEssentials
import Pipeline
import Testing

@Suite struct WorkMessageTests {
    @Test func `WorkMessage: every stage and lane survives a round trip`() throws {
        for stage in Stage.allCases {
            for lane in Lane.allCases {
                let reference = WorkReference(
                    id: .v7(), owner: .v7(), stage: stage, lane: lane, attempt: .random(in: 0...9), trace: .v7())
                let bytes = WorkMessage.encode(reference)
                let back = try WorkMessage.decode(bytes)
                #expect(back == reference)
                #expect(bytes.count < 1024)
            }
        }
    }

    @Test func `WorkMessage: additions of a later version are ignored`() throws {
        let id = UUID.v7().text
        let text =
            #"{"v":2,"min":1,"id":"\#(id)","owner":"\#(id)","stage":"match","lane":"bulk","attempt":3,"trace":"\#(id)","new":[1]}"#
        let reference = try WorkMessage.decode(Array(text.utf8))
        #expect(reference.attempt == 3 && reference.stage == .match && reference.lane == .bulk)
    }

    @Test(arguments: [
        ("", "not_json"), ("{", "not_json"), ("[]", "invalid_message"), (#"{"v":1}"#, "invalid_message"),
        ("\u{0}", "not_json"),
        (#"{"v":0}"#, "unknown_version"), (#"{"v":-3}"#, "unknown_version"), (#"{"v":2}"#, "unknown_version"),
    ]) func `WorkMessage: an invalid message says why`(text: String, code: String) {
        let fault = #expect(throws: WorkMessage.Fault.self) { try WorkMessage.decode(Array(text.utf8)) }
        #expect(fault?.code == code)
    }

    @Test func `WorkMessage: an unknown stage is named in the error`() {
        let id = UUID.v7().text
        let text = #"{"v":1,"id":"\#(id)","owner":"\#(id)","stage":"dream","lane":"now","attempt":0,"trace":"\#(id)"}"#
        #expect(throws: WorkMessage.Fault.unknownStage("dream/now")) { try WorkMessage.decode(Array(text.utf8)) }
    }

    @Test func `WorkMessage: match is keyed by owner, recognize by work, understand not at all`() {
        let reference = WorkReference(
            id: .v7(), owner: .v7(), stage: .recognize, lane: .now, attempt: 0, trace: .v7())
        #expect(WorkMessage.key(reference) == Array(reference.id.text.utf8))
        #expect(WorkMessage.key(reference.at(.match)) == Array(reference.owner.text.utf8))
        #expect(WorkMessage.key(reference.at(.understand)) == nil)
    }
}
