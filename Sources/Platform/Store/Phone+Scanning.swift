import Cards
package import Contacts
import JSON

extension Phone {
    /// Reads a contact's phones. An export reads those of every contact, so they are not read by Foundation, which
    /// takes ten times as long, unless the JSON is of another release.
    package static func list(_ json: String) throws(StoreError) -> [Phone] {
        if json == "[]" { return [] }
        var scanner = JSONScanner(Array(json.utf8))
        do throws(JSONScanner.Unexpected) {
            let phones = try scanner.array { scanner throws(JSONScanner.Unexpected) in try Phone(from: &scanner) }
            try scanner.end()
            return phones
        } catch {
            return try StoreJSON.decode([Phone].self, from: json)
        }
    }

    private init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var number: String?
        var type: PhoneType?
        var numberExtension: String?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name.elementsEqual("number".utf8) {
                number = try scanner.string()
            } else if name.elementsEqual("type".utf8) {
                type = PhoneType(rawValue: try scanner.string())
            } else if name.elementsEqual("extension".utf8) {
                numberExtension = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let number, let type else { throw JSONScanner.Unexpected() }
        self.init(number, type: type, numberExtension: numberExtension)
    }
}
