package enum MultipartError: Error, Sendable, Equatable {
    case invalidBoundary
    /// Bytes before the first boundary, after the last, or a boundary line with more on it.
    case malformed
    case tooManyParts(limit: Int)
    case headersTooLarge(limit: Int)
    /// Not `name: value` lines, not UTF-8, or a field given twice.
    case invalidPartHeaders
    /// No `Content-Disposition: form-data` with a name; or `filename*`, which RFC 7578 § 4.2 forbids.
    case invalidDisposition
    /// A part in base64 or quoted-printable, which RFC 7578 § 4.7 deprecates.
    case unsupportedTransferEncoding
}
