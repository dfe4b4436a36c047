import Testing

@testable import Inventory

struct MapAreaTests {
    @Test(arguments: [
        ("52.5163, 13.3777, 150", "52.51630, 13.37770, 150"), ("-33.8568,151.2153", "-33.85680, 151.21530, 100"),
        ("0,0, 10 m", "0.00000, 0.00000, 10"), ("-0.000001, -179.999999,200m", "0.00000, -180.00000, 200"),
    ])
    func `MapArea: a text is an area, and its own text is the same area`(given: String, expected: String) throws {
        let area = try #require(MapArea(given))
        #expect(area.text == expected)
        #expect(MapArea(area.text)?.text == expected)
    }

    @Test(arguments: [
        "", "52.5", "52.5,", "91,0", "-90.1,0", "0,180.1", "a,b", "1,2,9", "1,2,10001", "1,2,3,4", "1,2,-50", "1,2,1e3",
        "nan,0", "1,inf", "52,5163, 13,3777", "0x1,2",
    ])
    func `MapArea: anything else is none`(text: String) { #expect(MapArea(text) == nil) }

    @Test func `MapPoint: distances are those of the globe`() throws {
        func distance(_ first: String, _ second: String) throws -> Double {
            try #require(MapPoint(first)).distance(to: #require(MapPoint(second)))
        }
        // A degree of a meridian, Berlin to Munich, and across the line of dates.
        #expect(abs(try distance("0,0", "1,0") - 111_195) < 100)
        #expect(abs(try distance("52.5200,13.4050", "48.1351,11.5820") - 504_000) < 2_000)
        #expect(abs(try distance("0,179.9995", "0,-179.9995") - 111.2) < 1)
        #expect(try distance("90,0", "90,120") < 0.001)
    }

    @Test func `MapArea: the edge of the circle is inside`() throws {
        let area = try #require(MapArea("0,0,1000"))
        #expect(area.contains(try #require(MapPoint("0.00899,0"))))
        #expect(!area.contains(try #require(MapPoint("0.00900,0"))))
    }
}
