/// The standard `withUnsafeBytes` rethrows untyped errors; these functions keep `CryptoError`.
extension Array where Element == UInt8 {
    /// The pointer is valid in `body` only.
    func withBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Value
    ) throws(CryptoError) -> Value {
        try unsafe withUnsafeBufferPointer { (buffer) throws(CryptoError) in
            try unsafe body(UnsafeRawBufferPointer(buffer))
        }
    }

    /// The pointer is valid in `body` only.
    mutating func withBytes<Value>(
        _ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Value
    ) throws(CryptoError) -> Value {
        try unsafe withUnsafeMutableBufferPointer { (buffer) throws(CryptoError) in
            try unsafe body(UnsafeMutableRawBufferPointer(buffer))
        }
    }
}

extension ArraySlice where Element == UInt8 {
    /// The pointer is valid in `body` only.
    func withBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Value
    ) throws(CryptoError) -> Value {
        try unsafe withUnsafeBufferPointer { (buffer) throws(CryptoError) in
            try unsafe body(UnsafeRawBufferPointer(buffer))
        }
    }
}
