/// Decodes the binary format of numeric (numeric_send in numeric.c): digits to the base of ten thousand.
enum Numeric {
    /// Plain decimal digits, with as many decimals as the value's scale.
    static func decode(_ bytes: ArraySlice<UInt8>) throws(SQLMismatch) -> String {
        var reader = WireReader(bytes: bytes)
        let count: UInt16 = try reader.integer()
        let weight: Int16 = try reader.integer()
        let sign: UInt16 = try reader.integer()
        let scale: UInt16 = try reader.integer()
        switch sign {
        case 0, 0x4000: break
        case 0xC000: return "NaN"
        case 0xD000: return "Infinity"
        case 0xF000: return "-Infinity"
        default: throw .type
        }
        var groups: [UInt16] = []
        for _ in 0..<count { groups.append(try reader.integer()) }

        func group(_ index: Int) -> String {
            let digits = groups.indices.contains(index) ? String(groups[index]) : "0"
            return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        var whole = ""
        if weight >= 0 {
            for index in 0...Int(weight) { whole += group(index) }
        }
        let significant = whole.drop { $0 == "0" }
        var text = (sign == 0x4000 ? "-" : "") + (significant.isEmpty ? "0" : String(significant))
        guard scale > 0 else { return text }
        var fraction = ""
        var index = Int(weight) + 1
        while fraction.count < scale {
            fraction += group(index)
            index += 1
        }
        text += "." + fraction.prefix(Int(scale))
        return text
    }
}
