extension String {
    /// Another word for each number: `a`, `b`, … `z`, `ab`, `bb`, …
    package init(letters number: Int) {
        self = ""
        var rest = number
        repeat {
            unicodeScalars.append(Unicode.Scalar(UInt8(97 + rest % 26)))
            rest /= 26
        } while rest > 0
    }
}
