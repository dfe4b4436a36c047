import CZBar
package import Captures
package import Imaging

/// Reads bar codes and QR codes with zbar. Interleaved 2 of 5, Codabar and DataBar are off, because zbar finds them in
/// plain text.
package enum CodeScanner {
    private static let symbologies = [
        ZBAR_QRCODE, ZBAR_EAN13, ZBAR_EAN8, ZBAR_UPCA, ZBAR_UPCE, ZBAR_CODE128, ZBAR_CODE39, ZBAR_CODE93,
    ]
    /// FourCC `Y800`: one byte of brightness per pixel.
    private static let gray: UInt = 0x3030_3859

    /// - Parameters:
    ///   - picture: gray; 1024 pixels on the longer side are enough and take an eighth of the time of 3024.
    ///   - isDense: scans every line, which finds codes of few lines.
    /// - Returns: the codes that most lines agree on first.
    package static func scan(_ picture: borrowing Picture, isDense: Bool = false) -> [Code] {
        // Most codes today are UTF-8, but zbar guesses older character sets (`Lucía` becomes `Luc穩a`), so binary mode
        // is tried first.
        let density: Int32 = isDense ? 1 : 2
        return scan(picture, density, guessesText: false) ?? scan(picture, density, guessesText: true) ?? []
    }

    /// Without guessing, nil if a code is not valid UTF-8.
    private static func scan(_ picture: borrowing Picture, _ density: Int32, guessesText: Bool) -> [Code]? {
        guard let scanner = unsafe zbar_image_scanner_create() else { return [] }
        defer { unsafe zbar_image_scanner_destroy(scanner) }
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        symbologies.forEach { unsafe zbar_image_scanner_set_config(scanner, $0, ZBAR_CFG_ENABLE, 1) }
        // Every second line is enough for most codes, which are many lines high, and halves the time.
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, density)
        unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, density)
        if !guessesText { unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1) }
        guard let image = unsafe zbar_image_create() else { return [] }
        defer { unsafe zbar_image_destroy(image) }
        let width = picture.width
        let height = picture.height
        unsafe zbar_image_set_format(image, gray)
        unsafe zbar_image_set_size(image, UInt32(width), UInt32(height))
        return unsafe picture.grayBytes().withUnsafeBytes { bytes in
            unsafe zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
            var codes: [(code: Code, quality: Int32)] = []
            guard unsafe zbar_scan_image(scanner, image) > 0 else { return [] }
            var next = unsafe zbar_image_first_symbol(image)
            while let symbol = unsafe next {
                guard let code = unsafe code(symbol, width, height, guessesText: guessesText) else { return nil }
                codes.append((code, unsafe zbar_symbol_get_quality(symbol)))
                unsafe next = zbar_symbol_next(symbol)
            }
            return codes.sorted { $0.quality > $1.quality }.map(\.code)
        }
    }

    /// Removes control characters except tabs and line ends; Postgres refuses NUL.
    private static func printable(_ payload: String) -> String {
        String(
            String.UnicodeScalarView(
                payload.unicodeScalars.filter { $0.value >= 0x20 || "\t\n\r".unicodeScalars.contains($0) }))
    }

    /// The text of a QR code in ISO 8859-1, which ISO 18004 takes for codes that name no character set. Nil if the bytes
    /// look like another set: with bytes that stand for control characters, or mostly without ASCII.
    private static func latin(_ bytes: UnsafeRawBufferPointer) -> String? {
        let high = unsafe bytes.count { $0 >= 0x80 }
        guard high * 4 <= bytes.count, !(unsafe bytes.contains { (0x80...0x9F).contains($0) }) else { return nil }
        return unsafe String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func code(_ symbol: OpaquePointer, _ width: Int, _ height: Int, guessesText: Bool) -> Code? {
        let name = unsafe zbar_get_symbol_name(zbar_symbol_get_type(symbol)).map { unsafe String(cString: $0) }
        let bytes = unsafe UnsafeRawBufferPointer(
            start: zbar_symbol_get_data(symbol), count: Int(zbar_symbol_get_data_length(symbol)))
        let valid = unsafe String(validating: bytes, as: UTF8.self) ?? latin(bytes)
        guard let payload = valid ?? (guessesText ? unsafe String(decoding: bytes, as: UTF8.self) : nil) else {
            return nil
        }
        let points = unsafe (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            unsafe (x: Int(zbar_symbol_get_loc_x(symbol, index)), y: Int(zbar_symbol_get_loc_y(symbol, index)))
        }
        let left = min(max(points.map(\.x).min() ?? 0, 0), width)
        let top = min(max(points.map(\.y).min() ?? 0, 0), height)
        let right = min(max(points.map(\.x).max() ?? 0, left), width)
        let bottom = min(max(points.map(\.y).max() ?? 0, top), height)
        let box = Box(
            x: Double(left) / Double(width), y: Double(top) / Double(height),
            width: Double(right - left) / Double(width), height: Double(bottom - top) / Double(height))
        return Code(symbology: name ?? "", payload: printable(payload), box: box)
    }
}
