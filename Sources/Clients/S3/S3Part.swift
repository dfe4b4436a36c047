/// A part of a multipart upload. All but the last have at least 5 MiB.
package struct S3Part: Sendable, Equatable {
    /// 1…10,000.
    package let number: Int
    /// With its quotes.
    package let tag: String
    /// In bytes.
    package let size: Int
}
