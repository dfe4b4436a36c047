import FoundationEssentials
import Postgres
import TestSupport
import Testing

private enum Stage: String, SQLValue, CaseIterable { case received, filed }
private enum Plain: String { case received, filed }

/// A value to send, the type that it is sent as, and a check of the received value.
struct RoundTrip: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable (Pool) async throws -> Void

    init<Value: SQLValue & Equatable>(_ value: Value, _ type: String) {
        testDescription = "\(type) \(String(describing: value).prefix(40))"
        check = { pool in
            let rows = try await pool.query("select \(value)::\(raw: type) as v")
            #expect(try rows[0].get("v", as: Value.self) == value)
            #expect(try rows[0].get(0, as: Value?.self) == value)
        }
    }
}

@Suite(.freshDatabase)
struct ValueTests {
    private static let id = UUID()
    private static let nasty = "'; drop table t; -- \\ \" \t\r\n {a,b} $1 %s Ünïcödé 🇩🇪 \u{1}"

    @Test func `SQLValue: every type survives a round trip`() async throws {
        let bytes = (0...255).map(UInt8.init)
        let cases: [RoundTrip] = [
            RoundTrip("", "text"), RoundTrip(Self.nasty, "text"), RoundTrip("é", "varchar(10)"),
            RoundTrip(#"{"a": [1, "ü"]}"#, "jsonb"), RoundTrip(#"{"a":1}"#, "json"), RoundTrip("name", "name"),
            RoundTrip(Int.max, "bigint"), RoundTrip(Int.min, "bigint"), RoundTrip(-1, "integer"),
            RoundTrip(Int64.min, "bigint"), RoundTrip(Int32.min, "integer"), RoundTrip(Int16.min, "smallint"),
            RoundTrip(UInt8.max, "smallint"), RoundTrip(true, "boolean"), RoundTrip(false, "boolean"),
            RoundTrip(0.1, "float8"), RoundTrip(-Double.infinity, "float8"),
            RoundTrip(Double.leastNonzeroMagnitude, "float8"),
            RoundTrip(Double.greatestFiniteMagnitude, "float8"), RoundTrip(1.5, "real"),
            RoundTrip(123_456_789.25, "numeric"), RoundTrip(-98_765_432_109, "numeric"),
            RoundTrip(Self.id, "uuid"), RoundTrip([UInt8](), "bytea"), RoundTrip(bytes, "bytea"),
            RoundTrip([String](), "text[]"), RoundTrip(["", "NULL", "null", Self.nasty, "{}"], "text[]"),
            RoundTrip([1, Int.min], "bigint[]"), RoundTrip([Int64.max], "bigint[]"), RoundTrip([Int32.max], "int[]"),
            RoundTrip([true, false], "boolean[]"), RoundTrip([0.5, .infinity], "float8[]"),
            RoundTrip([Self.id, UUID()], "uuid[]"), RoundTrip([[UInt8](), bytes, [92, 34]], "bytea[]"),
            RoundTrip([String?.none, "a", "NULL"], "text[]"), RoundTrip([UUID?.none, Self.id], "uuid[]"),
            RoundTrip([Int?.none, 3], "bigint[]"),
        ]
        try await withPool(size: 1) { pool in
            for item in cases { try await item.check(pool) }
        }
    }

    @Test func `SQLValue: every type has its null`() async throws {
        func check<Value: SQLValue & Equatable>(_ type: Value.Type, _ name: String, _ pool: Pool) async throws {
            let row = try await pool.query("select \(Value?.none)::\(raw: name) as v")[0]
            #expect(try row.get("v", as: Value?.self) == nil)
            #expect(throws: DatabaseError.self) { try row.get("v", as: Value.self) }
        }
        try await withPool(size: 1) { pool in
            try await check(String.self, "text", pool)
            try await check(Int.self, "bigint", pool)
            try await check(Bool.self, "boolean", pool)
            try await check(Double.self, "float8", pool)
            try await check(UUID.self, "uuid", pool)
            try await check(Date.self, "timestamptz", pool)
            try await check([UInt8].self, "bytea", pool)
            try await check([String].self, "text[]", pool)
            try await check([Date?].self, "timestamptz[]", pool)
        }
    }

    /// Compares with Postgres's own calendar, over all years that both support.
    @Test func `SQLValue: dates keep their microseconds in both directions`() async throws {
        var moments = [-62_135_596_800, -1, 0, 1, 951_782_399, 951_782_400, 1_709_164_800, 4_102_444_800].map {
            Date(timeIntervalSince1970: $0)
        }
        for _ in 0..<500 {
            moments.append(Date(timeIntervalSince1970: .random(in: -62_135_596_800...253_402_300_799).rounded()))
        }
        for _ in 0..<200 {
            let micros = Double(Int.random(in: 0..<4_000_000_000_000_000))
            moments.append(Date(timeIntervalSince1970: (micros / 1_000_000)))
        }
        let sent = moments
        try await withPool(size: 1) { pool in
            let rows = try await pool.query(
                """
                select m, extract(epoch from m)::float8 as seconds
                from unnest(\(sent)) with ordinality as u(m, n) order by n
                """)
            for (moment, row) in zip(sent, rows) {
                #expect(abs(try row.get("m", as: Date.self).timeIntervalSince(moment)) < 0.000_000_6)
                #expect(abs(try row.get("seconds", as: Double.self) - moment.timeIntervalSince1970) < 0.000_06)
            }
            #expect(rows.count == sent.count)
            let again = try rows.map { try $0.get("m", as: Date.self) }
            #expect(try await pool.query("select \(again) as m")[0].get("m", as: [Date].self) == again)
        }
    }

    @Test(arguments: [
        ("0", "0"), ("-1.50", "-1.50"), ("10000", "10000"), ("0.0001", "0.0001"), ("0.00001", "0.00001"),
        ("12345678901234567890.123456789", "12345678901234567890.123456789"), ("NaN", "NaN"),
        ("1e20", "100000000000000000000"),
        ("100000000", "100000000"), ("-0.05", "-0.05"),
    ])
    func `SQLValue: numeric is read digit by digit`(literal: String, expected: String) async throws {
        try await withPool(size: 1) { pool in
            let row = try await pool.query("select \(literal)::numeric as n, \(literal)::numeric::text as t")[0]
            #expect(try row.get("n", as: String.self) == expected)
            #expect(try row.get("t", as: String.self) == expected)
        }
    }

    @Test func `SQLValue: string enums map to the server's enums`() async throws {
        try await withPool(size: 1) { pool in
            try await pool.execute("create type stage as enum ('received', 'filed', 'lost')")
            try await pool.execute("create table t (s stage, n stage)")
            try await pool.execute(
                "insert into t values (\(Stage.filed), \(Stage?.none)), (\(Plain.received), \(Plain?.none))")
            let rows = try await pool.query("select s, n from t where s = any(\(Stage.allCases)) order by s")
            #expect(try rows[0].get("s", as: Stage.self) == .received)
            #expect(try rows[1].get("s", as: Plain.self) == .filed)
            #expect(try rows[0].get("n", as: Stage?.self) == nil)
            #expect(try rows[0].get("n", as: Plain?.self) == nil)
            #expect(try await pool.query("select 1 from t where s = any(\([Plain.filed]))").count == 1)
            let lost = try await pool.query("select 'lost'::stage as s")[0]
            #expect(throws: DatabaseError.self) { try lost.get("s", as: Stage.self) }
            #expect(throws: DatabaseError.self) { try lost.get("s", as: Plain.self) }
            #expect(try await pool.query("select array_agg(s) as a from t")[0].get("a", as: [Stage].self).count == 2)
        }
    }

    @Test func `Row: a mismatch names column and type, and not the value`() async throws {
        try await withPool(size: 1) { pool in
            let row = try await pool.query(
                "select 70000 as big, 'secret' as word, row(1, 'secret') as pair, now() as moment, null::int as nothing"
            )[0]
            let attempts: [(String, () throws(DatabaseError) -> Void)] = [
                ("'big'", { () throws(DatabaseError) in _ = try row.get("big", as: Int16.self) }),
                (
                    "'word' is text, asked for as Int",
                    { () throws(DatabaseError) in _ = try row.get("word", as: Int.self) }
                ),
                ("'pair' is record", { () throws(DatabaseError) in _ = try row.get("pair", as: String.self) }),
                ("'moment' is timestamptz", { () throws(DatabaseError) in _ = try row.get("moment", as: UUID.self) }),
                ("'nothing' is null", { () throws(DatabaseError) in _ = try row.get("nothing", as: Int.self) }),
                ("no column 'absent'", { () throws(DatabaseError) in _ = try row.get("absent", as: Int.self) }),
                ("no column 9", { () throws(DatabaseError) in _ = try row.get(9, as: Int.self) }),
            ]
            for (words, attempt) in attempts {
                let error = #expect(throws: DatabaseError.self) { try attempt() }
                #expect(error?.code == .decoding)
                #expect(error?.description.contains(words) == true, "\(String(describing: error))")
                #expect(error?.description.contains("secret") == false)
                #expect(error?.place.description.contains("ValueTests.swift") == true)
            }
        }
    }

    @Test func `SQLValue: what Postgres cannot store is refused before it is sent`() async throws {
        try await withPool(size: 1) { pool async throws in
            let statements: [SQL] = [
                "select \("a\0b")", "select \(["a\0b"])", "select \(Date(timeIntervalSince1970: .infinity))",
                "select \([[1, 2], [3, 4]])", "select \(Date.distantPast.addingTimeInterval(-1e11))",
            ]
            for statement in statements {
                let error = await databaseError(.invalidParameter) { _ = try await pool.query(statement) }
                #expect(error?.summary.contains("$1") == true)
            }
            #expect(try await pool.query("select 1 as one")[0].get("one", as: Int.self) == 1)
        }
    }

    @Test(arguments: [
        "'; drop table victims; --", "' or '1'='1", "$1", "\\'; drop table victims; --", "\u{27}\u{27}", "%27",
        "1; select pg_sleep(9)",
        "\u{2019}; drop table victims", "}'; drop table victims; --",
    ])
    func `SQL: an injected statement stays a value`(attack: String) async throws {
        try await withPool(size: 1) { pool in
            try await pool.execute("create table victims (name text)")
            try await pool.execute("insert into victims values (\(attack)), (\("bystander"))")
            #expect(try await pool.query("select 1 from victims where name = \(attack)").count == 1)
            #expect(try await pool.query("select 1 from victims where name = any(\([attack]))").count == 1)
            #expect(try await pool.query("select 1 from victims where name = \(attack + " or true")").isEmpty)
            var copied: [UInt8] = []
            try await pool.withConnection { connection in
                _ = try await connection.copyOut("copy (select 1 from victims where name = \(attack)) to stdout") {
                    copied += $0
                }
            }
            #expect(copied == Array("1\n".utf8))
            #expect(try await pool.query("select 1 from victims").count == 2)
        }
    }
}
