import FoundationEssentials
import JSON
import Prompts
import Testing

struct NotificationEncodingTests {
    private static let id = UUID(uuidString: "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0")
    private static func notification(_ id: UUID = id ?? UUID(), isActive: Bool = true) -> ScreenshotNotification {
        // 2026-01-01T12:00:00.250Z
        let taken = Date(timeIntervalSince1970: 1_767_268_800.25)
        return ScreenshotNotification(
            id: id, takenAt: taken, expiresAt: taken.addingTimeInterval(PromptTiming.lifetime), isActive: isActive)
    }

    @Test func `NotificationEncoding: the three forms of one value have 131, 61 and 33 bytes`() {
        let value = Self.notification()
        let document = NotificationEncoding.document.encode(value)
        #expect(
            String(decoding: document, as: UTF8.self)
                == #"{"id":"0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0","timestamp":"2026-01-01T12:00:00Z","isActive":true,"#
                + #""expiresAt":"2026-01-01T12:01:00Z"}"#)
        #expect(document.count == 131)
        let compact = NotificationEncoding.compact.encode(value)
        #expect(
            String(decoding: compact, as: UTF8.self)
                == #"{"i":"Dx4tPEtaaXiHlqW0w9Lh8A","t":1767268800250,"a":1,"e":60}"#)
        #expect(compact.count == 61)
        #expect(
            NotificationEncoding.binary.encode(value) == [
                0x0F, 0x1E, 0x2D, 0x3C, 0x4B, 0x5A, 0x69, 0x78, 0x87, 0x96, 0xA5, 0xB4, 0xC3, 0xD2, 0xE1, 0xF0,
                0x00, 0x00, 0x01, 0x9B, 0x79, 0x6D, 0xD6, 0xFA, 1, 0x00, 0x00, 0x01, 0x9B, 0x79, 0x6E, 0xC1, 0x5A,
            ])
        #expect(NotificationEncoding.binary.encode(value).count == 33)
    }

    @Test func `NotificationEncoding: a document has exactly the members of the phone's notification`() throws {
        struct PhoneNotification: Decodable {
            let id: String
            let timestamp: Date
            let isActive: Bool
            let expiresAt: Date
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let bytes = NotificationEncoding.document.encode(Self.notification(isActive: false))
        let read = try decoder.decode(PhoneNotification.self, from: Data(bytes))
        #expect(!read.isActive && read.expiresAt.timeIntervalSince(read.timestamp) == 60)
        guard case .object(let members) = try JSONParser.parse(bytes) else { return #expect(Bool(false)) }
        #expect(members.map(\.name) == ["id", "timestamp", "isActive", "expiresAt"])
    }

    @Test(arguments: NotificationEncoding.allCases)
    func `NotificationEncoding: a list has at most 1 KB, keeps the newest, and ends with it`(
        _ encoding: NotificationEncoding
    ) {
        let many = (0..<60).map { _ in Self.notification(UUID()) }
        let bytes = encoding.encode(newestFirst: many, nextPollSeconds: 2)
        #expect(bytes.count <= 1_000)
        let newest = encoding.encode(many[0])
        // A longer list would not fit.
        #expect(bytes.count + newest.count + 1 > 1_000)
        let position = bytes.firstRange(of: newest)
        #expect(position != nil)
        #expect(
            bytes.firstRange(of: encoding.encode(many[1])).map { $0.upperBound <= position?.lowerBound ?? 0 } == true)
        let one = encoding.encode(newestFirst: [many[0]], nextPollSeconds: 2)
        #expect(one.firstRange(of: newest) != nil)
    }

    @Test func `NotificationEncoding: the banner says the text of the epic to the letter`() throws {
        let list = try JSONParser.parse(
            NotificationEncoding.document.encode(newestFirst: [Self.notification()], nextPollSeconds: 2))
        let banner = list["banner"]
        #expect(banner?["text"] == "Screenshot taken - Scan for scams?")
        #expect(banner?["autoDismissSeconds"] == 15)
        #expect(banner?["actions"]?.array?.first?["url"] == "typesafe://scan")
        #expect(banner?["actions"]?.array?.first?["page"] == "/scan")
        #expect(banner?["actions"]?.array?.map { $0["id"]?.string } == ["scan", "dismiss"])
        #expect(list["nextPollSeconds"] == 2)
    }

    @Test(arguments: [
        (nil, NotificationEncoding.document), ("*/*", .document), ("application/json", .document),
        ("application/vnd.tapline.sn+json", .compact), ("Application/Vnd.Tapline.SN", .binary),
        ("application/json;q=0.5, application/vnd.tapline.sn+json", .compact),
        ("application/vnd.tapline.sn; q=0.1, application/json; q=0.2", .document),
        ("application/vnd.tapline.sn;q=0", .document), ("text/html", .document),
    ])
    func `NotificationEncoding: Accept chooses the form`(_ header: String?, _ wanted: NotificationEncoding) {
        #expect(NotificationEncoding(accept: header) == wanted)
    }
}
