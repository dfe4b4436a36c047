import CommandLine
import FoundationEssentials
import Kafka
import Pipeline
import Runtime
import Supervision

/// `tapline broker`: runs the broker that ships inside librdkafka, for one machine. It keeps all messages in memory;
/// Postgres holds all data.
enum BrokerCommand {
    static let command = Command(
        name: "broker", summary: "run the embedded broker and write its address to the state folder", usage: "",
        options: {
            [.state, .value("port", "PORT", "also listen on this fixed port of 127.0.0.1, for producers")]
        },
        run: { arguments in
            try arguments.none()
            let port = try arguments.int("port", default: 0, in: 0...65535)
            let state = StateFolder(arguments.value("state"))
            let stop = StopSignal()
            stop.listen(grace: .seconds(3))
            stop.followSupervisor()
            try? FileManager.default.createDirectory(atPath: state.socket, withIntermediateDirectories: true)
            var reader = SettingsReader()
            let topics = CommonSettings.topics(&reader, isEmbedded: true)
            try reader.finish()
            let lock = try FileLock(state.broker + ".lock", held: "another broker already runs in \(state.path)")
            defer { lock.release() }
            let broker = try EmbeddedBroker.start(topics: topics)
            let relay = port == 0 ? nil : try PortRelay(port: port, to: broker.port)
            let address = EmbeddedAddress(bootstrap: broker.bootstrap, fixedPort: port == 0 ? nil : port)
            try state.write(address.text, to: state.broker)
            Terminal.print("The embedded broker listens on \(address.forProducers).")
            await stop.wait()
            relay?.stop()
            broker.stop()
            return stop.exitCode ?? .ok
        })
}
