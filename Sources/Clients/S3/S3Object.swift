package import FoundationEssentials

/// An object of a bucket.
package struct S3Object: Sendable, Equatable {
    package let key: String
    /// In bytes.
    package let size: Int
    /// With its quotes. Changes when the object is replaced.
    package let tag: String
    package let modified: Date?
}
