package import FoundationEssentials
internal import Glibc
package import S3
import StandIn
package import Testing
internal import TestSupport

/// A real S3 server that checks signatures: s3proxy with its file backend, from the jar in `TAPLINE_S3PROXY`. It is
/// killed when this process ends for any reason.
package final class S3Proxy: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package static let missing: Comment = "TAPLINE_S3PROXY names no jar of s3proxy"
    package static let keyID = "testkey"
    package static let secret = "testsecret"

    /// nil skips the tests.
    package static var jar: String? {
        ProcessInfo.processInfo.environment["TAPLINE_S3PROXY"].flatMap {
            FileManager.default.isReadableFile(atPath: $0) ? $0 : nil
        }
    }

    private static let running = Task { try await S3Proxy() }

    /// One server for all tests of this process. Each test makes a bucket.
    package static func shared() async throws -> S3Proxy { try await running.value }

    package let port: UInt16
    /// For TLS, with the certificate in `authorityFile`.
    package let securePort: UInt16
    package let authorityFile: String
    package let folder: URL
    private let process: TestProcess

    private init() async throws {
        guard let jar = Self.jar else { throw Failure(description: Self.missing.description) }
        folder = FileManager.default.temporaryDirectory.appending(path: "tapline-s3-\(UUID().uuidString)")
        port = try FreePort.one()
        securePort = try FreePort.one()
        let tls = try SelfSignedCertificate.write()
        authorityFile = tls.certificate
        try FileManager.default.createDirectory(at: folder.appending(path: "data"), withIntermediateDirectories: true)
        let keyStore = folder.path + "/keys.p12"
        let export = try TestProcess(
            [
                "/usr/bin/env", "openssl", "pkcs12", "-export", "-in", tls.certificate, "-inkey", tls.key, "-out",
                keyStore,
                "-passout", "pass:keystore",
            ], environment: ProcessInfo.processInfo.environment, output: folder.path + "/log")
        guard try await export.wait() == 0 else { throw Failure(description: "openssl pkcs12 failed") }
        let settings = """
            s3proxy.endpoint=http://127.0.0.1:\(port)
            s3proxy.secure-endpoint=https://127.0.0.1:\(securePort)
            s3proxy.keystore-path=\(keyStore)
            s3proxy.keystore-password=keystore
            s3proxy.authorization=aws-v4
            s3proxy.identity=\(Self.keyID)
            s3proxy.credential=\(Self.secret)
            jclouds.provider=filesystem-nio2
            jclouds.filesystem.basedir=\(folder.path)/data
            jclouds.identity=local
            jclouds.credential=local

            """
        let path = folder.path + "/s3proxy.conf"
        try Data(settings.utf8).write(to: URL(filePath: path))
        // The pipe on standard input closes when this process ends.
        let script = """
            java -Xmx192m -XX:+UseSerialGC -jar "$0" --properties "$1" </dev/null & server=$!
            read -r line; kill -KILL $server; rm -rf "$2" "$3"
            """
        process = try TestProcess(
            ["/bin/sh", "-c", script, jar, path, folder.path, tls.folder.path],
            environment: ProcessInfo.processInfo.environment,
            output: folder.path + "/log")
        let client = try client(bucket: "none", attempts: 1)
        try await eventually("s3proxy answers", every: .milliseconds(100)) {
            do throws(S3Error) { _ = try await client.list(prefix: "") } catch { return error.code == .noSuchBucket }
            return false
        }
    }

    /// A new empty bucket.
    package func bucket() throws -> String {
        let name = "b-\(UUID().uuidString.lowercased())"
        try FileManager.default.createDirectory(
            at: folder.appending(path: "data/\(name)"), withIntermediateDirectories: false)
        return name
    }

    /// - Returns: the path of a new file with the key.
    package func credentialsFile(keyID: String = keyID, secret: String = secret) throws -> String {
        let path = folder.path + "/key-\(UUID().uuidString)"
        let text = "[default]\naws_access_key_id = \(keyID)\naws_secret_access_key = \(secret)\n"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// - Parameter port: of a proxy before the server; nil for the server itself.
    package func client(
        bucket: String, port: UInt16? = nil, attempts: Int = 3, _ change: (inout S3Options) -> Void = { _ in }
    ) throws -> S3Client {
        var options = S3Options()
        options.attempts = attempts
        options.firstPause = .milliseconds(1)
        options.longestPause = .milliseconds(100)
        change(&options)
        let address = try S3Address(endpoint: "http://127.0.0.1:\(port ?? self.port)", bucket: bucket)
        return S3Client(address, credentialsFile: try credentialsFile(), options: options)
    }
}
