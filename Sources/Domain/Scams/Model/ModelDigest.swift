/// A short name for the content of a file (FNV-1a, 64 bits).
enum ModelDigest {
    static func of(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
