/// Why an operation on a bucket failed. Contains no key and no text of the server besides its error code.
package struct S3Error: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable, CaseIterable {
        case credentials = "s3_credentials"
        case wrongKey = "s3_wrong_key"
        case clockSkew = "s3_clock_skew"
        case accessDenied = "s3_access_denied"
        case noSuchBucket = "s3_no_such_bucket"
        case noSuchKey = "s3_no_such_key"
        case noSuchUpload = "s3_no_such_upload"
        case wrongRegion = "s3_wrong_region"
        case full = "s3_full"
        case throttled = "s3_throttled"
        case serverFailed = "s3_server_failed"
        case unreachable = "s3_unreachable"
        case certificate = "s3_certificate"
        case authority = "s3_authority"
        case timeout = "s3_timeout"
        case cut = "s3_cut"
        /// Bytes changed on the way to the server.
        case damaged = "s3_damaged"
        /// The object was replaced while it was read.
        case changed = "s3_changed"
        case outOfRange = "s3_out_of_range"
        case malformedAnswer = "s3_malformed_answer"
        case refused = "s3_refused"
        case cancelled = "s3_cancelled"
    }

    package let code: Code
    /// The server's error code and status, or the reason of a local failure.
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// The same request may succeed later.
    package var isTemporary: Bool {
        switch code {
        case .throttled, .serverFailed, .unreachable, .timeout, .cut, .damaged: true
        default: false
        }
    }

    /// The fault and its remedy, for the operator.
    package var description: String { "\(sentence) (\(detail))" }

    private var sentence: String {
        switch code {
        case .credentials: "The file of the S3 key cannot be used; correct credentialsFile or the file."
        case .wrongKey: "The S3 server does not accept the key; check both lines of credentialsFile."
        case .clockSkew:
            "The clock of this machine differs too much from the S3 server's; set the clock, for example with NTP."
        case .accessDenied:
            "The S3 key has no right to do this; allow listing, reading, writing and deleting in the bucket."
        case .noSuchBucket: "The S3 server has no such bucket; create the bucket, or correct its name."
        case .noSuchKey: "The bucket has no such object."
        case .noSuchUpload: "Another program has ended the upload; start again."
        case .wrongRegion: "The bucket is in another region; correct region and endpoint."
        case .full: "The S3 server has no room left; free some, or raise the quota."
        case .throttled: "The S3 server asks for fewer requests; try again later."
        case .serverFailed: "The S3 server failed; try again later, or read the server's log."
        case .unreachable: "The S3 server cannot be reached; check endpoint, the name server and the firewall."
        case .certificate: "The certificate of the S3 server is not trusted; check endpoint and authorityFile."
        case .authority:
            "The file of trusted authorities cannot be used; correct authorityFile, or the file: it has certificates in "
                + "PEM, and the worker's user may read it."
        case .timeout: "The S3 server did not answer in time; try again later, and check the network."
        case .cut: "The connection to the S3 server broke; try again later, and check the network."
        case .damaged: "Bytes changed on the way to the S3 server; check the network, and use https."
        case .changed: "The object was replaced while it was read; read it again."
        case .outOfRange: "The object is shorter than expected."
        case .malformedAnswer: "The answer is not that of an S3 server; check endpoint and style."
        case .refused: "The S3 server refuses the request."
        case .cancelled: "The operation was canceled."
        }
    }
}
