import Blobs
import Crypto
import Pipeline
import Postgres
import Store
import Supervision

/// Checks the database: connection, tables, the rights of the workers' role, and the master key.
struct DatabaseCheck {
    private let settings: CommonSettings
    private let cluster: PrivateCluster?

    /// - Parameter cluster: the cluster of `tapline up`, if the line uses it as its database.
    init(_ settings: CommonSettings, _ cluster: PrivateCluster?) {
        self.settings = settings
        self.cluster = cluster
    }

    func run() async -> [Finding] {
        let connection: Connection
        do throws(DatabaseError) {
            connection = try await Connection.open(
                ConnectionSettings(settings.databaseURL, applicationName: "tapline doctor", connectTimeout: .seconds(5))
            )
        } catch {
            return [.fault("database", OperatorErrorText.of(error), mend: Self.fix(error))]
        }
        var findings = [await tables(on: connection)]
        // Without tables the other checks would fail for the same reason.
        if let version = try? await Migrator.currentVersion(on: connection), version > 0 {
            findings.append(await role(on: connection))
            findings.append(await rights(on: connection))
            if let masterKey = settings.masterKey { findings.append(await keys(masterKey)) }
        }
        await connection.close()
        if let cluster { findings.append(await logins(cluster)) }
        return findings
    }

    private func tables(on connection: Connection) async -> Finding {
        do {
            let migrator = try Migrator(folder: try MigrationRunner.folder())
            let pending = try await migrator.pending(on: connection)
            if pending.isEmpty { return .ok("database", "reachable, tables at version \(migrator.latestVersion)") }
            return .fault(
                "database",
                pending.migrations.count == migrator.latestVersion
                    ? "the database has no Tapline tables" : "the tables are older than this release",
                mend: "run tapline migrate")
        } catch {
            return .fault("database", OperatorErrorText.of(error), mend: Self.fix(error))
        }
    }

    private static func fix(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError where error.connectionProblem != nil:
            (error.connectionProblem ?? .unreachable).fix("TAPLINE_DATABASE_URL")
        case MigrationError.unknownVersion:
            "install the release that ran tapline migrate, or restore the backup before it"
        case MigrationError.changed, MigrationError.folder:
            "set TAPLINE_MIGRATIONS_DIR to the folder migrations of the release that is installed"
        case MigrationError.createdBeforeFirstRelease: "use an empty database"
        default: "remove the cause, then run tapline migrate"
        }
    }

    private func role(on connection: Connection) async -> Finding {
        do {
            guard try await StatusStore.roleSeesEverything(on: connection) else {
                return .ok("database role", "row-level security applies to the role")
            }
            return .fault(
                "database role", "the role is a superuser, bypasses row-level security, or owns tables",
                mend: "let the workers log in as tapline_app, which tapline migrate creates")
        } catch {
            return .fault("database role", OperatorErrorText.of(error), mend: "run tapline migrate")
        }
    }

    private func rights(on connection: Connection) async -> Finding {
        do {
            let rewritable = try await StatusStore.rewritable(on: connection)
            guard !rewritable.isEmpty else {
                return .ok("database rights", "the role can append to the audit log, not change it or a key's scopes")
            }
            return .fault(
                "database rights", "the role can change \(rewritable.joined(separator: " and "))",
                mend: "run tapline migrate")
        } catch {
            return .fault("database rights", OperatorErrorText.of(error), mend: "run tapline migrate")
        }
    }

    private func logins(_ cluster: PrivateCluster) async -> Finding {
        do {
            let connection = try await Connection.open(
                ConnectionSettings(cluster.adminURL, applicationName: "tapline doctor", connectTimeout: .seconds(5)))
            do {
                let methods = try await StatusStore.loginMethods(on: connection)
                await connection.close()
                guard methods == ["peer"] else {
                    return .fault(
                        "database logins", "the private cluster accepts logins by \(methods.joined(separator: ", "))",
                        mend: "stop the line and start it with this release's tapline up")
                }
                return .ok("database logins", "by the operating system's user (peer authentication)")
            } catch {
                await connection.close()
                throw error
            }
        } catch {
            return .notice("database logins", "could not be checked: \(OperatorErrorText.of(error))")
        }
    }

    private func keys(_ masterKey: SymmetricKey) async -> Finding {
        let database = Database(
            pool: Pool(ConnectionSettings(settings.databaseURL), size: 1), masterKey: masterKey, blobs: .postgres)
        let finding: Finding
        do {
            let (owners, foreign) = try await database.owners.checkKeys()
            finding =
                foreign > 0
                ? .fault(
                    "master key", "it decrypts \(owners - foreign) of \(owners) owners' keys",
                    mend: "use the master key that this database was created with")
                : .ok("master key", owners == 0 ? "no owner yet" : "decrypts the owners' keys")
        } catch {
            finding = .fault("master key", OperatorErrorText.of(error), mend: "remove the cause")
        }
        await database.pool.close()
        return finding
    }
}
