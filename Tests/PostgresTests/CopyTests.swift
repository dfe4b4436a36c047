import FoundationEssentials
import Postgres
import TestSupport
import Testing

@Suite(.freshDatabase)
struct CopyTests {
    private struct Stop: Error {}

    @Test func `Connection: a hundred thousand COPY rows with special characters survive a round trip`() async throws {
        let awkward = [
            "", "\\N", "\\.", "\\", "\t", "\n", "\r\n", "a\\tb", "NULL", "\u{8}\u{b}\u{c}\u{1b}\u{7f}", "'", "\"", ",",
            "é", "🇩🇪", "  x  ",
        ]
        func text(_ index: Int) -> String {
            awkward[index % awkward.count] + awkward[index / 7 % awkward.count] + String(index)
        }
        let count = 100_000
        try await withPool(size: 1) { pool in
            try await pool.withConnection { connection in
                try await connection.script(
                    "create table t (n int, s text, b bytea, a text[], d timestamptz, f float8, o text)")
                let moment = Date(timeIntervalSince1970: 1_700_000_000.123456)
                let rows = (0..<count).lazy.map { index -> [(any SQLValue)?] in
                    [
                        index, text(index), [UInt8(index % 256), 0, 92], [text(index), nil] as [String?], moment, 0.5,
                        index % 2 == 0 ? nil : "odd",
                    ]
                }
                #expect(try await connection.copyIn("copy t from stdin", rows: rows) == count)
                let rowsBack = try await connection.query("select * from t order by n")
                #expect(rowsBack.count == count)
                for (index, row) in rowsBack.enumerated() {
                    let isSame =
                        try row.get("n", as: Int.self) == index && row.get("s", as: String.self) == text(index)
                        && row.get("b", as: [UInt8].self) == [UInt8(index % 256), 0, 92]
                        && row.get("a", as: [String?].self) == [text(index), nil]
                        && row.get("o", as: String?.self) == (index % 2 == 0 ? nil : "odd")
                    if !isSame { Issue.record("row \(index) differs") }
                }
                #expect(abs(try rowsBack[0].get("d", as: Date.self).timeIntervalSince(moment)) < 0.000_001)

                // The output of COPY is valid input of COPY.
                var chunks = 0
                var largest = 0
                var bytes: [UInt8] = []
                let copied = try await connection.copyOut("copy (select * from t where n >= \(0) order by n) to stdout")
                {
                    chunks += 1
                    largest = max(largest, $0.count)
                    #expect($0.last == UInt8(ascii: "\n"))
                    bytes += $0
                }
                #expect(copied == count)
                #expect(chunks > 10 && largest < 200_000)
                #expect(bytes.split(separator: UInt8(ascii: "\n")).count == count)
            }
        }
    }

    @Test func `Connection: copyIn takes an asynchronous sequence`() async throws {
        try await withPool(size: 1) { pool in
            try await pool.execute("create table t (n int)")
            let (rows, continuation) = AsyncStream.makeStream(of: [(any SQLValue)?].self)
            for number in 0..<1000 { continuation.yield([number]) }
            continuation.finish()
            let copied = try await pool.transaction { try await $0.copyIn("copy t (n) from stdin", rows: rows) }
            #expect(copied == 1000)
            #expect(try await pool.query("select count(*) as c from t")[0].get("c", as: Int.self) == 1000)
        }
    }

    @Test func `Connection: a failing source aborts the COPY, and the session stays usable`() async throws {
        try await withPool(size: 1) { pool in
            try await pool.execute("create table t (n int check (n <> 13))")
            let connectionID = try await pool.withConnection { await $0.processID }
            let failing = AsyncThrowingStream<[(any SQLValue)?], any Error> { continuation in
                for number in 100..<50_000 { continuation.yield([number]) }
                continuation.finish(throwing: Stop())
            }
            await #expect(throws: Stop.self) {
                try await pool.withConnection { try await $0.copyIn("copy t from stdin", rows: failing) }
            }
            let nul = await databaseError(.invalidParameter) {
                _ = try await pool.withConnection { try await $0.copyIn("copy t from stdin", rows: [["a\0"]]) }
            }
            #expect(nul?.summary.contains("column 0") == true)
            let check = await databaseError(.server) {
                _ = try await pool.withConnection { try await $0.copyIn("copy t from stdin", rows: [[12], [13]]) }
            }
            #expect(check?.isCheckViolation == true)
            _ = await databaseError(.misuse) {
                _ = try await pool.withConnection { try await $0.copyIn("select 1", rows: [[12]]) }
            }
            #expect(try await pool.query("select 1 from t").isEmpty)
            #expect(try await pool.withConnection { await $0.processID } == connectionID)
        }
    }

    @Test func `Connection: a COPY takes values of every type as literals`() async throws {
        let id = UUID()
        let texts = ["it's", "\\", "{\"a\",b}"]
        let bytes: [UInt8] = [0, 39, 92, 255]
        let values: SQL = """
            select \(id) as id, \([id, UUID()]) as ids, \(texts) as texts, \(texts[0])::text as text, \(bytes) as bytes,
                \(-7) as number, \([1, 2]) as numbers, \(true) as flag, \(Date(timeIntervalSince1970: 1)) as date,
                \(nil as UUID?) as missing
            """
        try await withPool(size: 1) { pool in
            try await pool.withConnection { connection in
                let row = try #require(try await connection.query(values).first)
                var copy = BinaryCopy()
                var rows = 0
                try await connection.copyOut("copy (\(values)) to stdout (format binary)") { chunk in
                    try copy.rows(in: chunk) { places in
                        rows += 1
                        #expect(places.count == 10 && places[9] == nil)
                        func value<Value: SQLValue>(_ place: Int, as type: Value.Type) throws -> Value {
                            try BinaryCopy.decode(try #require(places[place]), of: chunk)
                        }
                        #expect(try value(0, as: UUID.self) == id)
                        #expect(try value(1, as: [UUID].self) == row.get("ids", as: [UUID].self))
                        let items = try BinaryCopy.elements(of: try #require(places[2]), in: chunk.span)
                        #expect(items.map { String(decoding: chunk[$0], as: UTF8.self) } == texts)
                        #expect(String(decoding: chunk[try #require(places[3])], as: UTF8.self) == texts[0])
                        #expect(Array(chunk[try #require(places[4])]) == bytes)
                        #expect(try value(6, as: [Int].self) == [1, 2])
                        #expect(try value(8, as: Date.self) == Date(timeIntervalSince1970: 1))
                    }
                }
                #expect(rows == 1)
            }
        }
    }

    @Test func `Connection: a reader that stops early ends the COPY, and the session stays usable`() async throws {
        try await withPool(size: 1) { pool in
            let connectionID = try await pool.withConnection { await $0.processID }
            await #expect(throws: Stop.self) {
                try await pool.withConnection { connection in
                    try await connection.copyOut("copy (select generate_series(1, 100000000)) to stdout") { _ in
                        throw Stop()
                    }
                }
            }
            let started = Gate()
            let task = Task {
                try await pool.withConnection { connection in
                    try await connection.copyOut("copy (select generate_series(1, 100000000)) to stdout") { _ in
                        started.open()
                    }
                }
            }
            await started.wait()
            task.cancel()
            _ = await databaseError(.cancelled) { _ = try await task.value }
            #expect(try await pool.withConnection { await $0.processID } == connectionID)
            let late = await databaseError(.server) {
                _ = try await pool.withConnection { connection in
                    try await connection.copyOut(
                        "copy (select 1 / (100000 - n) from generate_series(1, 100000) n) to stdout"
                    ) { _ in }
                }
            }
            #expect(late?.sqlstate == "22012")
        }
    }
}
