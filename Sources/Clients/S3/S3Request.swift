internal import HTTPClient

/// A request before it is signed.
struct S3Request {
    var method: String
    /// nil for the bucket.
    var key: String?
    var query: [String: String] = [:]
    var headers: HTTPClientFields = [:]
    var body: [UInt8]?
}
