package import FoundationEssentials

/// A multipart upload that is neither completed nor aborted.
package struct S3Upload: Sendable, Equatable {
    package let key: String
    package let id: String
    package let started: Date?
}
