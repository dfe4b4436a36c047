package import FoundationEssentials

/// A self-signed certificate for localhost and 127.0.0.1, valid until 2126. A client trusts the certificate only if the client is
/// configured to. The key is public: for tests only.
package enum SelfSignedCertificate {
    /// Writes both files to a new folder.
    package static func write() throws -> (certificate: String, key: String, folder: URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tapline-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let certificateFile = folder.appending(path: "cert.pem")
        let keyFile = folder.appending(path: "key.pem")
        try Data(certificate.utf8).write(to: certificateFile)
        try Data(key.utf8).write(to: keyFile)
        return (certificateFile.path(), keyFile.path(), folder)
    }

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUAZqvgPcj7pDlIaptuS4JId1C6q4wCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA3NTYxMFoYDzIxMjYxMDI4
        MDc1NjEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAARtk4IAfnpQr+H6/eDAZTamPmlfbudjuk+NY/Q/r7XQMPLA0jaZrTEX
        2A32H7q93maTRxk9nv328TkgtyeOhw9Io28wbTAdBgNVHQ4EFgQUzZSuOvez+GbW
        2Xs3qhn/0ojZG3swHwYDVR0jBBgwFoAUzZSuOvez+GbW2Xs3qhn/0ojZG3swDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIhAJSc1GEpOK95t9SOvONwnErf3P3ZzJlj79Mjvan0/MozAiAC
        jX2tqU2tAqIARdbi1eGBoVH4z7Hb33KdsN3aBONXKw==
        -----END CERTIFICATE-----
        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBFDaEgDqveh3O6Mt
        9B5w1+NUH7agmW91FPY352qFKY+hRANCAARtk4IAfnpQr+H6/eDAZTamPmlfbudj
        uk+NY/Q/r7XQMPLA0jaZrTEX2A32H7q93maTRxk9nv328TkgtyeOhw9I
        -----END PRIVATE KEY-----
        """
}
