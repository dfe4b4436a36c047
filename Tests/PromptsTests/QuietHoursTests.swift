import Prompts
import Testing

struct QuietHoursTests {
    @Test func `QuietHours: hours that begin and end at the same time are refused`() {
        #expect(QuietHours(from: 60, until: 60) == nil)
        #expect(QuietHours(from: 1_440, until: 60) == nil && QuietHours(from: -1, until: 60) == nil)
        #expect(QuietHours(from: 1_320, until: 420)?.from == 1_320)
    }

    @Test func `QuietHours: the text of each minute of the day is read back`() {
        for minute in 0..<1_440 { #expect(QuietHours.minutes(QuietHours.text(minute)) == minute) }
    }

    @Test(arguments: ["", "7:00", "24:00", "12:60", "12", "12:00:00", "１２:00", "-1:00", "12:0a"])
    func `QuietHours: another text is no time of day`(_ text: String) {
        #expect(QuietHours.minutes(text) == nil)
    }

    @Test func `PromptTiming: a listener asks every 2 seconds while a prompt is active, otherwise every 30`() {
        #expect(PromptTiming.nextPollSeconds(hasActive: true) == 2)
        #expect(PromptTiming.nextPollSeconds(hasActive: false) == 30)
    }
}
