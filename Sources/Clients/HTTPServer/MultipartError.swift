package enum MultipartError: Error, Sendable, Equatable {
    case invalidBoundary
    /// Bytes before the first boundary or after the last, or a boundary line with extra text.
    case malformed
    case tooManyParts(limit: Int)
    case headersTooLarge(limit: Int)
    /// The headers are not `name: value` lines, are not UTF-8, or have a duplicate field.
    case invalidPartHeaders
    /// There is no `Content-Disposition: form-data` with a name, or there is `filename*`, which RFC 7578 § 4.2 forbids.
    case invalidDisposition
    /// The part is in base64 or quoted-printable, which RFC 7578 § 4.7 deprecates.
    case unsupportedTransferEncoding
}
