import FoundationEssentials
import Postgres
import Testing

struct SQLTests {
    private enum Color: String { case red }

    private static let statements: [(SQL, String, Int)] = [
        ("select 1", "select 1", 0),
        ("select \(1), \("two")", "select $1, $2", 2),
        ("\(1)", "$1", 1),
        ("select \(raw: "now()")", "select now()", 0),
        ("select * from \(identifier: "odd\"name")", "select * from \"odd\"\"name\"", 0),
        ("select \([1, 2]), \(Int?.none)", "select $1, $2", 2),
    ]

    @Test(arguments: statements)
    func `SQL: interpolation makes a numbered parameter of each value`(sql: SQL, text: String, parameters: Int) {
        #expect(sql.text == text)
        #expect(sql.parameterCount == parameters)
    }

    @Test func `SQL: parameters of an interpolated statement are renumbered`() {
        let condition: SQL = "a = \(1) and b = \(2)"
        let whole: SQL = "select \(0) where \(condition) or c = \(3)"
        #expect(whole.text == "select $1 where a = $2 and b = $3 or c = $4")
        #expect(whole.parameterCount == 4)
    }

    @Test func `SQL: statements can be joined and added`() {
        let conditions: [SQL] = ["a = \(1)", "b = \(2)", "c"]
        #expect(conditions.joined(by: " and ").text == "a = $1 and b = $2 and c")
        #expect(("x \(1)" + " y \(2)" as SQL).text == "x $1 y $2")
        #expect([SQL]().joined(by: ",").text.isEmpty)
    }

    @Test func `SQL: a string enum that is no SQLValue can be interpolated`() {
        let some: SQL = "\(Color.red) \(Color?.none) \([Color.red])"
        #expect(some.parameterCount == 3)
    }

    @Test(arguments: [
        ("host=a dbname=b", "dbname='new' host='a'"),
        ("postgresql://u:p%27w@h:5433/b", "dbname='new' host='h' password='p\\'w' port='5433' user='u'"),
    ])
    func `ConnectionSettings: a conninfo of any form gets another database`(conninfo: String, contains: String) throws {
        let changed = try ConnectionSettings.conninfo(conninfo, database: "new")
        #expect(changed == contains)
        #expect(try ConnectionSettings.conninfo(changed, database: "new") == changed)
    }

    @Test func `ConnectionSettings: an invalid conninfo is refused without being quoted`() throws {
        let error = #expect(throws: DatabaseError.self) {
            try ConnectionSettings("host=a password=geheim wort").validate()
        }
        #expect(error?.code == .unreachable)
        #expect(error.map { !"\($0)".contains("geheim") && !"\($0)".contains("wort") } == true)
    }
}
