/// Claims of an image's header. Pure Swift, and the first step for all bytes from outside: decompression bombs,
/// truncated files and foreign formats are refused before a C decoder runs.
package struct ImageInspection: Sendable, Equatable {
    package var format: ImageFormat
    /// As stored, before `orientation` is applied.
    package var width: Int
    package var height: Int
    /// From EXIF, for JPEG, PNG and WebP. The decoders of the other formats apply the orientation themselves.
    package var orientation: ImageOrientation
    /// Four inks instead of three colors; no decoder can extract brightness alone from these.
    package var isCMYK: Bool

    /// After `orientation` is applied.
    package var uprightSize: (width: Int, height: Int) {
        orientation.swapsSides ? (width: height, height: width) : (width: width, height: height)
    }

    /// - Throws: `ImageProblem`, before allocating anything of the claimed size.
    package static func inspect(
        _ bytes: [UInt8], limits: ImageLimits = ImageLimits()
    ) throws(ImageProblem) -> ImageInspection {
        guard !bytes.isEmpty else { throw ImageProblem(.empty, "no bytes") }
        guard bytes.count <= limits.maxBytes else {
            throw ImageProblem(.tooLarge, "\(bytes.count) bytes; limit is \(limits.maxBytes)")
        }
        guard let format = ImageFormat.sniffing(bytes) else {
            let first = bytes.prefix(12).map { byte in
                let digits = String(byte, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }
            throw ImageProblem(.unsupported, "unknown format; first bytes \(first.joined(separator: " "))")
        }
        let header: ImageHeader
        do throws(HeaderFault) {
            header = try read(format, bytes)
        } catch {
            throw problem(error, in: format, byteCount: bytes.count)
        }
        try check(header, of: format, against: limits)
        // Checked last: walking the data costs time in proportion to the bytes, and a false size has its own error.
        if let place = header.missing {
            throw problem(.endsEarly(place), in: format, byteCount: bytes.count)
        }
        return ImageInspection(
            format: format, width: header.width, height: header.height, orientation: header.orientation,
            isCMYK: header.isCMYK)
    }

    private static func read(_ format: ImageFormat, _ bytes: [UInt8]) throws(HeaderFault) -> ImageHeader {
        switch format {
        case .png: try PNGHeader.read(bytes)
        case .jpeg: try JPEGHeader.read(bytes)
        case .webp: try WebPHeader.read(bytes)
        case .gif: try GIFHeader.read(bytes)
        case .tiff: try TIFFHeader.read(bytes)
        case .heic: try HEIFHeader.read(bytes)
        }
    }

    private static func problem(_ fault: HeaderFault, in format: ImageFormat, byteCount count: Int) -> ImageProblem {
        switch fault {
        case .endsEarly(let place): ImageProblem(.truncated, "\(format.rawValue) of \(count) bytes ends in \(place)")
        case .foreign(let what): ImageProblem(.unsupported, "\(format.rawValue): \(what)")
        }
    }

    private static func check(
        _ header: ImageHeader, of format: ImageFormat, against limits: ImageLimits
    ) throws(ImageProblem) {
        let claim = "\(format.rawValue) header claims \(header.width)x\(header.height) pixels"
        guard header.width > 0, header.height > 0 else { throw ImageProblem(.empty, claim) }
        let (long, short) = (max(header.width, header.height), min(header.width, header.height))
        // A thin picture that is also too long gets this error, because a scaled-down copy would fail it as well.
        guard long <= short * limits.maxProportion else {
            throw ImageProblem(.proportions, "\(claim); limit is \(limits.maxProportion) to 1")
        }
        guard long <= limits.maxSide else {
            throw ImageProblem(.tooLarge, "\(claim); limit is \(limits.maxSide) per side")
        }
        guard header.width * header.height <= limits.maxPixels else {
            throw ImageProblem(.tooLarge, "\(claim); limit is \(limits.maxPixels / 1_000_000) megapixels")
        }
    }
}

/// Result of a format's header reader.
struct ImageHeader {
    var width: Int
    var height: Int
    var orientation = ImageOrientation.up
    var isCMYK = false
    /// The part that the header announces and the data lacks.
    var missing: String?
}

/// Why a header could not be parsed.
enum HeaderFault: Error {
    case endsEarly(String)
    case foreign(String)
}
