import RandomSupport
import Testing

@testable import Exchange

struct CSVTests {
    func written(_ rows: [[String]], _ end: CSVWriter.LineEnd = .lf, guards: Bool = true) -> String {
        var writer = CSVWriter(lineEnd: end, guardsFormulas: guards)
        for row in rows { writer.append(row) }
        return String(decoding: writer.buffer, as: UTF8.self)
    }

    @Test(arguments: [
        (["a", "b"], "a,b"), (["a,b", "c"], "\"a,b\",c"), (["say \"hi\""], "\"say \"\"hi\"\"\""), (["", ""], ","),
        ([""], "\"\""), (["two\nlines"], "\"two\nlines\""), (["=1+1"], "'=1+1"), (["+15551234567"], "+15551234567"),
        (["+1 (555) 123"], "'+1 (555) 123"), (["-5", "@x", "\tx"], "'-5,'@x,'\tx"), (["\rx"], "\"'\rx\""),
        (["'=x"], "''=x"), (["'tis", "it's"], "'tis,it's"), (["é漢字"], "é漢字"),
    ])
    func `CSVWriter: a row has exactly the expected text`(row: [String], expected: String) {
        #expect(written([row]) == expected + "\n")
        #expect(written([row], .crlf) == expected + "\r\n")
    }

    struct ReadCase: Sendable {
        let text: String
        let rows: [[String]]
    }

    @Test(arguments: [
        ReadCase(text: "", rows: []), ReadCase(text: "\n\r\n\r", rows: []),
        ReadCase(text: "a,b\n1,2", rows: [["a", "b"], ["1", "2"]]),
        ReadCase(text: "a,b\r\n1,2\r\n", rows: [["a", "b"], ["1", "2"]]),
        ReadCase(text: "a,b\r1,2\r", rows: [["a", "b"], ["1", "2"]]),
        ReadCase(text: "\u{FEFF}a\n1\n", rows: [["a"], ["1"]]),
        ReadCase(text: "\u{FEFF}\"a\"\n", rows: [["a"]]),
        ReadCase(text: "1,\"\",\"\"\n2,3,4", rows: [["1", "", ""], ["2", "3", "4"]]),
        ReadCase(text: "1,\"ha \"\"ha\"\" ha\"\n", rows: [["1", "ha \"ha\" ha"]]),
        ReadCase(text: "\"Once upon \r\na time\",5\n", rows: [["Once upon \r\na time", "5"]]),
        ReadCase(
            text: "\"{\"\"type\"\": \"\"Point\"\", \"\"at\"\": [1, 2]}\",x\n",
            rows: [["{\"type\": \"Point\", \"at\": [1, 2]}", "x"]]),
        ReadCase(text: "\"a,b\",\"\"\"\"\n,\n", rows: [["a,b", "\""], ["", ""]]),
        ReadCase(text: "ʤ, b ,\n", rows: [["ʤ", " b ", ""]]),
        ReadCase(text: "a,\n", rows: [["a", ""]]), ReadCase(text: "a,", rows: [["a", ""]]),
        ReadCase(text: "\"\"", rows: [[""]]),
    ])
    func `CSVReader: a table gives the expected rows`(_ sample: ReadCase) throws {
        #expect(try CSVReader.rows(Array(sample.text.utf8)) == sample.rows)
    }

    struct Broken: Sendable {
        let bytes: [UInt8]
        let problem: CSVError.Problem
        let line: Int
        let column: Int

        init(_ text: String, _ problem: CSVError.Problem, _ line: Int, _ column: Int) {
            self.init(Array(text.utf8), problem, line, column)
        }

        init(_ bytes: [UInt8], _ problem: CSVError.Problem, _ line: Int, _ column: Int) {
            self.bytes = bytes
            self.problem = problem
            self.line = line
            self.column = column
        }
    }

    @Test(arguments: [
        Broken("a,b\n1,\"open\n2,3\n4,5\n", .unclosedQuote, 2, 3), Broken("\"", .unclosedQuote, 1, 1),
        Broken("a\n\"x\ny\"z,1\n", .textAfterQuote, 3, 3), Broken("\"a\" ,b", .textAfterQuote, 1, 4),
        Broken("a,b\nx\"y,1", .quoteInText, 2, 2), Broken("a, \"b\"", .quoteInText, 1, 4),
        Broken(Array("a,b\n1,".utf8) + [0xFF, 0x0A], .notUTF8, 2, 3),
        Broken([0x22, 0xC3, 0x22], .notUTF8, 1, 1),
    ])
    func `CSVReader: a malformed table throws with its position`(_ sample: Broken) {
        let error = #expect(throws: CSVError.self) { try CSVReader.rows(sample.bytes) }
        #expect(error?.problem == sample.problem)
        #expect(error?.line == sample.line)
        #expect(error?.column == sample.column)
        #expect(error?.description.hasPrefix("line \(sample.line), column \(sample.column): ") == true)
    }

    @Test(arguments: [true, false])
    func `CSVReader: any written table is read back`(guards: Bool) throws {
        var random = SplitMix(state: guards ? 1 : 2)
        for _ in 0..<1_500 {
            let width = Int.random(in: 1...5, using: &random)
            let rows = (0..<3).map { _ in
                (0..<width).map { _ in NastyText.make(&random, longest: 6, returns: true) }
            }
            for end in [CSVWriter.LineEnd.lf, .crlf] {
                var writer = CSVWriter(lineEnd: end, guardsFormulas: guards, byteOrderMark: Bool.random(using: &random))
                for row in rows { writer.append(row) }
                #expect(
                    try CSVReader.rows(writer.buffer, unguardsFormulas: guards).map(Scalars.init)
                        == rows.map(Scalars.init))
            }
        }
    }

    @Test func `FormulaGuard: no guarded cell is a formula, and every guard is removable`() {
        var random = SplitMix(state: 3)
        var guardedCount = 0
        for _ in 0..<5_000 {
            let cell = NastyText.make(&random, longest: 3, returns: true)
            let guarded = FormulaGuard.guarded(cell)
            #expect(Array(FormulaGuard.unguarded(guarded).utf8) == Array(cell.utf8))
            if guarded != cell { guardedCount += 1 }
            for piece in guarded.split(separator: ";", omittingEmptySubsequences: false) {
                let visible = piece.unicodeScalars.first { !$0.properties.isWhitespace || $0 == "\t" || $0 == "\r" }
                if let visible, "=+-@\t\r＝＋－＠".unicodeScalars.contains(visible) {
                    #expect(piece.wholeMatch(of: /\+[0-9]{6,15}( ext\. [0-9]{1,20})?/) != nil)
                }
            }
        }
        #expect(guardedCount > 500)
    }

    @Test(arguments: [
        ("a;=1+1", "a;'=1+1"), ("＝1+1", "'＝1+1"), ("＠SUM(A1)", "'＠SUM(A1)"), ("  =1", "'  =1"),
        ("\u{A0}\u{3000}=1", "'\u{A0}\u{3000}=1"), ("\u{FEFF}=1", "'\u{FEFF}=1"), ("' =1", "'' =1"),
        ("a; ;\t@x;b", "a; ;'\t@x;b"), ("=1;=2", "'=1;'=2"), ("+15551234567;-1", "+15551234567;'-1"),
        ("a - b; c = d", "a - b; c = d"), ("Ünï; 'quoted'", "Ünï; 'quoted'"), ("a\n- b", "a\n- b"),
    ])
    func `FormulaGuard: formulas after blanks or a semicolon are guarded`(cell: String, guarded: String) throws {
        #expect(FormulaGuard.guarded(cell) == guarded)
        #expect(FormulaGuard.unguarded(guarded) == cell)
        var writer = CSVWriter()
        writer.append(["x", cell])
        let needsQuotes = guarded.contains("\n") || cell.unicodeScalars.first == "\u{FEFF}"
        #expect(
            String(decoding: writer.buffer, as: UTF8.self) == (needsQuotes ? "x,\"\(guarded)\"\n" : "x,\(guarded)\n"))
        #expect(try CSVReader.rows(writer.buffer) == [["x", cell]])
    }

    @Test(arguments: [
        ("+12345", false), ("+123456", true), ("+123456789012345", true), ("+1234567890123456", false), ("+", false),
        ("+12345a", false), ("+123456 ", false), ("+١٢٣٤٥٦", false), ("+12075550199 ext. 12", true),
        ("+12075550199 ext. ", false), ("+12075550199 ext. 1+1", false), ("+12075550199 x12", false),
        ("+12075550199 ext. 12 ", false), ("+12345 ext. 12", false),
    ])
    func `FormulaGuard: only a phone number keeps its plus unguarded`(cell: String, bare: Bool) {
        #expect((FormulaGuard.guarded(cell) == cell) == bare)
        #expect(FormulaGuard.unguarded(FormulaGuard.guarded(cell)) == cell)
    }

    // Programs that import this file match the columns by name.
    @Test func `ContactsCSV: contacts have exactly the twelve columns`() {
        let contact = ExchangeContact(
            displayName: "John \"Johnny\" Doe", company: "Acme, Inc", title: "CEO",
            emails: [.init("old@acme.com"), .init("john@acme.com", isPreferred: true)], phones: [.init("+15551234567")],
            urls: [.init("https://acme.com")],
            addresses: [
                .init(street: "1 Main St", city: "Springfield", region: "IL", postalCode: "62701", country: "USA")
            ],
            note: "-met at fair")
        let text = String(decoding: ContactsCSV.write([contact]), as: UTF8.self)
        #expect(
            text == "Name,Company,Job Title,Email,Phone,Website,Address,City,State,Zip,Country,Notes\n"
                + "\"John \"\"Johnny\"\" Doe\",\"Acme, Inc\",CEO,john@acme.com,+15551234567,https://acme.com,1 Main St,"
                + "Springfield,IL,62701,USA,'-met at fair\n")
    }

    @Test(arguments: [
        (["FAX", "WORK"], "+2"), (["WORK", "FAX"], "+1"), (["PAGER", "CELL"], "+2"), (["FAX", "PAGER"], "+1"),
    ])
    func `ContactsCSV: the phone column prefers numbers that are not fax or pager`(types: [String], number: String) {
        let phones = zip(["+1", "+2"], types).map { ExchangeContact.Value($0, types: [$1]) }
        #expect(ContactsCSV.row(ExchangeContact(displayName: "A", phones: phones))[4] == number)
    }

    @Test func `ContactsCSV: written contacts are read back`() throws {
        var random = SplitMix(state: 4)
        for _ in 0..<300 {
            let name = "N" + NastyText.make(&random)
            let contact = ExchangeContact(
                displayName: name, company: NastyText.make(&random), title: NastyText.make(&random),
                emails: [.init("=cmd@x.y")], phones: [.init("+491701234567")],
                addresses: [.init(street: "-" + NastyText.make(&random), city: "C")], note: NastyText.make(&random))
            #expect(try ContactsCSV.read(ContactsCSV.write([contact, contact], lineEnd: .crlf)) == [contact, contact])
        }
    }

    @Test func `ContactsCSV: columns may come in another order, and a short row throws`() throws {
        let read = try ContactsCSV.read(Array("phone,X,NAME\n+1,2,Ann\n".utf8))
        #expect(read == [ExchangeContact(displayName: "Ann", phones: [.init("+1")])])
        let short = #expect(throws: CSVError.self) { try ContactsCSV.read(Array("Name,Email\n\nAnn\n".utf8)) }
        #expect(short?.problem == .wrongWidth)
        #expect(short?.line == 3)
        #expect(#expect(throws: CSVError.self) { try ContactsCSV.read([]) }?.problem == .missingHeader)
        #expect(
            #expect(throws: CSVError.self) { try ContactsCSV.read(Array("Mail\n".utf8)) }?.problem == .missingColumn)
    }
}

/// Compares scalars: `String` regards é in one and in two scalars as equal, but the bytes of the file differ.
struct Scalars: Equatable {
    let cells: [[Unicode.Scalar]]
    init(_ row: [String]) { cells = row.map { Array($0.unicodeScalars) } }
}
