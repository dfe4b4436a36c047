extension ZoneRules {
    /// The longest file of the tz database has 4 KB.
    package static let longestFile = 1 << 20

    /// - Parameters:
    ///   - name: the IANA name.
    ///   - file: the content of a compiled time zone file (TZif, RFC 9636) of version 2 or later.
    package init(name: String, file: [UInt8]) throws(ZoneFault) {
        guard file.count <= Self.longestFile else { throw .malformed("longer than 1 MiB") }
        var reader = ZoneFileReader(file)
        let old = try reader.header()
        guard old.version >= 2 else {
            throw .malformed("version 1, whose times end in 2038; install tzdata 2020b or later")
        }
        try reader.skip(old.length(timeSize: 4))
        let counts = try reader.header()
        guard counts.leapSeconds == 0 else { throw .leapSeconds }
        guard counts.types > 0 else { throw .malformed("no offset") }
        let times = try (0..<counts.times).map { (_) throws(ZoneFault) in try reader.integer(8) }
        let kinds = try (0..<counts.times).map { (_) throws(ZoneFault) in try reader.integer(1) & 0xFF }
        let offsets = try (0..<counts.types).map { (_) throws(ZoneFault) in
            let offset = try reader.integer(4)
            try reader.skip(2)
            return offset
        }
        guard kinds.allSatisfy({ $0 < offsets.count }), offsets.allSatisfy({ abs($0) < 26 * 3_600 }),
            zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw .malformed("offsets or times out of range") }
        try reader.skip(counts.characters + counts.standardFlags + counts.universalFlags)
        let footer = try reader.footer()
        let rule = footer.isEmpty ? nil : YearlyZoneRule(footer)
        guard footer.isEmpty || rule != nil else { throw .malformed("unknown rule \(footer)") }
        // Some files start with a change at the beginning of time.
        let changes = zip(times, kinds).map { Change(time: max($0, ZonePeriod.distantPast), offset: offsets[$1]) }
        self.init(
            name: name, first: changes.isEmpty && rule != nil ? rule?.standard ?? 0 : offsets[0], changes: changes,
            rule: rule)
    }
}

private struct ZoneFileReader {
    struct Counts {
        var version = 0
        var universalFlags = 0
        var standardFlags = 0
        var leapSeconds = 0
        var times = 0
        var types = 0
        var characters = 0

        /// Bytes of the data block. `timeSize` is 4 in the first block and 8 in the second.
        func length(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4) + standardFlags
                + universalFlags
        }
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func header() throws(ZoneFault) -> Counts {
        guard bytes.count - position >= 44, bytes[position...].starts(with: "TZif".utf8) else {
            throw .malformed("not a compiled time zone file")
        }
        var counts = Counts()
        let version = bytes[position + 4]
        counts.version = version == 0 ? 1 : Int(version) - 0x30
        position += 20
        for count in [
            \Counts.universalFlags, \.standardFlags, \.leapSeconds, \.times, \.types, \.characters,
        ] {
            counts[keyPath: count] = try integer(4)
            guard (0...bytes.count).contains(counts[keyPath: count]) else { throw .malformed("a count out of range") }
        }
        return counts
    }

    /// Big endian, signed.
    mutating func integer(_ size: Int) throws(ZoneFault) -> Int {
        let start = position
        try skip(size)
        let bits = bytes[start..<position].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        let unused = UInt64(64 - 8 * size)
        return Int(truncatingIfNeeded: Int64(bitPattern: bits << unused) >> Int64(unused))
    }

    mutating func skip(_ count: Int) throws(ZoneFault) {
        guard count <= bytes.count - position else { throw .malformed("cut off") }
        position += count
    }

    /// The line after the second block.
    mutating func footer() throws(ZoneFault) -> String {
        let newline = UInt8(ascii: "\n")
        guard position < bytes.count, bytes[position] == newline,
            let end = bytes[(position + 1)...].firstIndex(of: newline)
        else { throw .malformed("no rule at the end") }
        return String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    }
}
