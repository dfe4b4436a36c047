/// What libcurl needs to sign a request with AWS Signature Version 4.
///
/// Some releases of libcurl sign some requests wrongly. So that every release signs right, the caller gives the header
/// `x-amz-content-sha256` (the hash of the body, hexadecimal) and, if there is a body, `Content-Type`. The query has its
/// parameters in the order of their names, each with `=`, and percent-encoded except for unreserved characters.
package struct RequestSignature: Sendable {
    package var region: String
    package var service: String
    package var keyID: String
    package var secret: String

    package init(region: String, service: String, keyID: String, secret: String) {
        self.region = region
        self.service = service
        self.keyID = keyID
        self.secret = secret
    }
}
