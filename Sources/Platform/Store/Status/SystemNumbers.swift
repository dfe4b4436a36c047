/// Values for the metrics of the whole database.
package struct SystemNumbers: Sendable {
    package var status: SystemStatus
    package var databaseBytes: Int
}
