import Foundation
import Testing

@testable import APIClient

@Suite struct JudgedMessagesTests {
    @Test func `APIJudgedMessages: a message is one line with a label, and its line breaks are kept as letters`() throws
    {
        let page = try JSONDecoder().decode(
            APIJudgedMessages.self,
            from: Data(
                #"""
                {"data": [
                  {"text": "Pay\r\nthe\tfee\u001b[31m now\n", "judgment": {"verdict": "scam", "isKept": true}},
                  {"text": "Grüße 📦", "judgment": {"verdict": "legitimate", "isKept": false}}
                ], "nextCursor": null}
                """#.utf8))
        #expect(page.lines == ["scam\tPay\\nthe fee [31m now\\n", "ok\tGrüße 📦"])
    }
}
