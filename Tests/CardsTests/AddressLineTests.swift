import Captures
import PhoneNumbers
import Testing

@testable import Cards

/// Addresses as printed on cards, with OCR errors.
@Suite struct AddressLineTests {
    private let parser = CardParser(phones: PhoneNumbers())

    private func reading(_ lines: [String]) -> CardReading {
        var picture = Picture()
        picture.write("Ana Lopez", x: 80, y: 80, size: 50)
        for (index, line) in lines.enumerated() { picture.write(line, x: 80, y: 500 + Double(index) * 45) }
        return parser.parse(picture.recognition)
    }

    @Test(arguments: [
        (["10900 Lakeline Mall Dr.", "Cedar Park, TX 78613"], "10900 Lakeline Mall Dr.", "Cedar Park", "78613"),
        (["3110 MacCorkle Ave. SE", "Charleston, WV 25304"], "3110 MacCorkle Ave. SE", "Charleston", "25304"),
        (["P.O. Box 1184 Bend, OR 97709"], "P.O. Box 1184", "Bend", "97709"),
        (["2190 Route 22 « Union. NJ 07083"], "2190 Route 22", "Union", "07083"),
        (["9 2955 Inca Street", "Denver, CO 80202"], "2955 Inca Street", "Denver", "80202"),
        (["Oo 12 Station Road", "Pine Hollow, NY 12566"], "12 Station Road", "Pine Hollow", "12566"),
        (
            ["One Embarcadero Center", "30th Floor", "San Francisco, CA 94111"],
            "One Embarcadero Center, 30th Floor", "San Francisco", "94111"
        ),
        (
            ["181 Bay Street, Suite 4400", "Toronto, ON M5] 2T3, Canada"],
            "181 Bay Street, Suite 4400", "Toronto", "M5J 2T3"
        ),
        (["SCO 112, Sector 17-C", "Chandigarh — 160 017, India"], "SCO 112, Sector 17-C", "Chandigarh", "160 017"),
        (["16 Victoria Street", "Hamilton 3204", "New Zealand"], "16 Victoria Street", "Hamilton", "3204"),
        (["Torstrafge 119", "10119 Berlin", "Deutschland"], "Torstraße 119", "Berlin", "10119"),
        (
            ["5151 Terminal Road, Suite 300 e Halifax, NS B3J 1A1"], "5151 Terminal Road, Suite 300", "Halifax",
            "B3J 1A1"
        ),
        (["4410 S. Mingo Road, Bidg. C", "Tulsa, Ok 74146"], "4410 S. Mingo Road, Bldg. C", "Tulsa", "74146"),
        (["9 EAST BAY STREET, LOFT 3", "SAVANNAH, GEORGIA 31401"], "9 EAST BAY STREET, LOFT 3", "SAVANNAH", "31401"),
        (["310-1286 Homer Street", "Vancouver, BC V6B 2Y5"], "310-1286 Homer Street", "Vancouver", "V6B 2Y5"),
        (["2214 SE Division St", "Portland, OR 97202"], "2214 SE Division St", "Portland", "97202"),
        (["23 Pleasant Street", "Northampton, MA o1060"], "23 Pleasant Street", "Northampton", "01060"),
        (["5 County Road J, Viroqua, Wis. 54665"], "5 County Road J", "Viroqua", "54665"),
        (["2055 Kimball Avenue", "Waterloo, lowa 50702"], "2055 Kimball Avenue", "Waterloo", "50702"),
        (["36 Toronto Street", "Toronto, Ontario, Canada M5C 2C5"], "36 Toronto Street", "Toronto", "M5C 2C5"),
        (["8 High Street", "Thornbury, South Gloucestershire", "BS35 2AH"], "8 High Street", "Thornbury", "BS35 2AH"),
        (["Church Lane", "Ashcombe, Somerset BA3 5OX"], "Church Lane", "Ashcombe", "BA3 5QX"),
        (
            ["Route de Saint-Emilion - 33330 Vignonet - France"], "Route de Saint-Emilion", "Vignonet", "33330"
        ),
        (
            ["Lindner Werkzeugbau GmbH - Gewerbering 7 - 85716 UnterschleiSheim"], "Gewerbering 7",
            "Unterschleißheim", "85716"
        ),
        (["K6nigsweg 9", "79098 Freiburg"], "Königsweg 9", "Freiburg", "79098"),
        (["oudegracht 112", "3511 aw utrecht"], "oudegracht 112", "Utrecht", "3511 AW"),
        (
            ["5th Floor, Cyber Gateway", "HITEC City, Madhapur", "Hyderabad 500 081", "Telangana, India"],
            "5th Floor, Cyber Gateway, HITEC City, Madhapur", "Hyderabad", "500 081"
        ),
        (["22 Merrion Square", "Dublin DO2 X285", "Ireland"], "22 Merrion Square", "Dublin", "D02 X285"),
    ])
    func `CardParser: street, city and code are found`(lines: [String], street: String, city: String, code: String) {
        let reading = reading(lines)
        #expect(reading.best(.street)?.value == street)
        #expect(reading.best(.city)?.value == city)
        #expect(reading.best(.zip)?.value == code)
    }

    @Test(arguments: ["ISO 9001 certified", "Est 1985", "POB 1234"])
    func `CardParser: a line without a code is no address`(line: String) {
        let reading = reading([line, "+64 7 870 3212"])
        #expect(reading.best(.zip) == nil && reading.best(.city) == nil, "\(reading.fields)")
    }

    @Test(
        arguments: [
            (
                ["2400 Smallman Street", "Pittsburgh, PA", "15222", "Office 412.391.8846"], "2400 Smallman Street",
                "Pittsburgh", "15222"
            ),
            (["460 Richmond St W #300, Toronto"], "460 Richmond St W #300", "Toronto", nil),
            (["Wichita, Kansas"], nil, "Wichita", nil),
        ] as [([String], String?, String, String?)])
    func `CardParser: a city without its code, or with the code on another line, is found`(
        lines: [String], street: String?, city: String, code: String?
    ) {
        let reading = reading(lines)
        #expect(reading.best(.street)?.value == street && reading.best(.city)?.value == city)
        #expect(reading.best(.zip)?.value == code)
    }

    @Test(arguments: [
        ("1-888-555-TREE", "+18885558733"), ("1 (800) FLOWERS", "+18003569377"), ("703 $49 2260", "+17035492260"),
        ("602 * 753 * 9918", "+16027539918"), ("4-408-727-3361 tel", "+14087273361"),
    ])
    func `CardParser: numbers with letters, bullets or a dollar sign are read`(line: String, number: String) {
        let reading = reading(["1 Main Street", "Phoenix, AZ 85004", line])
        #expect(reading.all(.phone).map(\.value) == [number])
    }

    @Test func `CardParser: six digits after an Indian city are its code`() {
        let reading = reading(["Hill Road", "Bandra (W), Mumbai - 400 050"])
        #expect(reading.best(.zip)?.value == "400 050" && reading.best(.phone) == nil)
    }

    @Test func `CardParser: a house number before a numbered street is kept`() {
        #expect(reading(["9 5th Avenue", "New York, NY 10003"]).best(.street)?.value == "9 5th Avenue")
    }

    @Test func `CardParser: a bullet between two numbers is not a plus`() {
        let reading = reading(["12 cours Lafayette, 69003 Lyon", "04 46 20 33 20 + 07 56 39 16 24"])
        #expect(Set(reading.all(.phone).map(\.value)) == ["+33446203320", "+33756391624"])
    }

    @Test func `CardParser: a zero after a slash starts a number`() {
        let reading = reading(["Maximilianstraße 24, 80539 München", "089 / 3164310 / 089 / 3164379"])
        #expect(Set(reading.all(.phone).map(\.value)) == ["+49893164310", "+49893164379"])
    }

    @Test func `CardParser: a city's domain shows the country`() {
        var picture = Picture()
        picture.write("Callum Reid", x: 80, y: 80, size: 50)
        picture.write("(0131) 492 1343", x: 80, y: 500)
        picture.write("callum@reid-distillers.scot", x: 80, y: 560)
        #expect(parser.parse(picture.recognition).best(.phone)?.value == "+441314921343")
    }
}
