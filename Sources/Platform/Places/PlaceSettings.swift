package import S3

/// A place as the operator describes it.
package enum PlaceSettings: Sendable, Equatable {
    /// An absolute path.
    case folder(String)
    case bucket(BucketSettings)
    /// Backups are encrypted before they leave this machine.
    indirect case encrypted(PlaceEncryption, PlaceSettings)

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
        case .encrypted(_, let inner): return inner.open(named: name, options: options)
        case .folder(let path): return FolderPlace(name: name, path: path)
        case .bucket(let bucket):
            var options = options
            options.authorityFile = bucket.authorityFile
            let client = S3Client(bucket.address, credentialsFile: bucket.credentialsFile, options: options)
            return BucketPlace(name: name, client: client, prefix: bucket.prefix)
        }
    }

    package var encryption: PlaceEncryption? {
        if case .encrypted(let encryption, _) = self { encryption } else { nil }
    }
}

/// Whose private keys open the backups of a place.
package struct PlaceEncryption: Sendable, Equatable {
    /// Paths of PEM files with certificates.
    package var certificates: [String]
    /// A PEM file, to verify and restore backups; nil if the key is kept elsewhere.
    package var privateKeyFile: String?

    package init(certificates: [String], privateKeyFile: String? = nil) {
        self.certificates = certificates
        self.privateKeyFile = privateKeyFile
    }
}
