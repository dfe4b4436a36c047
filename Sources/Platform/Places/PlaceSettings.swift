package import S3

/// A place as the operator describes it.
package enum PlaceSettings: Sendable, Equatable {
    /// An absolute path.
    case folder(String)
    case bucket(BucketSettings)

    package struct BucketSettings: Sendable, Equatable {
        package var address: S3Address
        /// Empty, or with a slash at its end.
        package var prefix = ""
        package var credentialsFile: String
        /// A PEM file of trusted authorities instead of the system's.
        package var authorityFile: String?
    }

    /// Nothing is read or sent before the first operation.
    /// - Parameter name: the operator's name of the place.
    package func open(named name: String, options: S3Options = S3Options()) -> any BackupPlace {
        switch self {
        case .folder(let path): return FolderPlace(name: name, path: path)
        case .bucket(let bucket):
            var options = options
            options.authorityFile = bucket.authorityFile
            let client = S3Client(bucket.address, credentialsFile: bucket.credentialsFile, options: options)
            return BucketPlace(name: name, client: client, prefix: bucket.prefix)
        }
    }
}
