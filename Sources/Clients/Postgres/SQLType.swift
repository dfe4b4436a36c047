/// A Postgres type with its fixed OID (pg_type.dat) and the OID of its array.
package struct SQLType: Sendable, Hashable {
    package let name: String
    /// With 0 the server infers the type from the parameter's context.
    package let oid: UInt32
    package let arrayOID: UInt32

    package init(name: String, oid: UInt32, arrayOID: UInt32) {
        self.name = name
        self.oid = oid
        self.arrayOID = arrayOID
    }

    /// Enums: the OIDs of the type and its array differ between databases.
    package static let inferred = SQLType(name: "enum", oid: 0, arrayOID: 0)
    /// The OID is inferred for a single value, so that a string can be an enum, jsonb or citext.
    package static let text = SQLType(name: "text", oid: 0, arrayOID: 1009)
    package static let bool = SQLType(name: "boolean", oid: 16, arrayOID: 1000)
    package static let bytea = SQLType(name: "bytea", oid: 17, arrayOID: 1001)
    package static let int8 = SQLType(name: "bigint", oid: 20, arrayOID: 1016)
    package static let int2 = SQLType(name: "smallint", oid: 21, arrayOID: 1005)
    package static let int4 = SQLType(name: "integer", oid: 23, arrayOID: 1007)
    package static let float8 = SQLType(name: "double precision", oid: 701, arrayOID: 1022)
    package static let timestamptz = SQLType(name: "timestamptz", oid: 1184, arrayOID: 1185)
    package static let uuid = SQLType(name: "uuid", oid: 2950, arrayOID: 2951)
}

/// OIDs of types that are only read, and type names for errors.
enum SQLTypeNumber {
    static let name: UInt32 = 19
    static let oid: UInt32 = 26
    static let xid: UInt32 = 28
    static let json: UInt32 = 114
    static let float4: UInt32 = 700
    static let date: UInt32 = 1082
    static let timestamp: UInt32 = 1114
    static let numeric: UInt32 = 1700
    static let jsonb: UInt32 = 3802
    static let xid8: UInt32 = 5069

    /// `"char"`, name, text, json, unknown, bpchar, varchar, cstring: their binary format is their text.
    static let textual: Set<UInt32> = [18, 19, 25, 114, 705, 1042, 1043, 2275]

    /// Types of extensions and of `create type` (enums, citext, domains) have OIDs from this number on.
    static let firstUserDefined: UInt32 = 16384

    private static let names: [UInt32: String] = [
        16: "boolean", 17: "bytea", 18: "\"char\"", 19: "name", 20: "bigint", 21: "smallint", 23: "integer",
        25: "text", 26: "oid", 28: "xid", 114: "json", 700: "real", 701: "double precision", 869: "inet",
        1000: "boolean[]", 1001: "bytea[]", 1005: "smallint[]", 1007: "integer[]", 1009: "text[]", 1016: "bigint[]",
        1022: "double precision[]", 1042: "char", 1043: "varchar", 1082: "date", 1083: "time", 1114: "timestamp",
        1184: "timestamptz", 1185: "timestamptz[]", 1186: "interval", 1700: "numeric", 2249: "record", 2278: "void",
        2950: "uuid", 2951: "uuid[]", 3802: "jsonb", 5069: "xid8",
    ]

    static func describe(_ oid: UInt32) -> String {
        names[oid] ?? "type \(oid)"
    }
}
