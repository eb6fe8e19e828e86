import ArgumentParser
import Devices
import Engine
import Export
import Fleet
import Glibc
import Logging
import Model
import ServiceLifecycle
import Station
import Store
import Transports
import UnixSignals
import Web

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Start the station and its page.",
    discussion: """
      Prints `Listening on http://127.0.0.1:PORT` once requests are answered. SIGTERM and SIGINT \
      end it. A socket that a service manager hands over takes the place of --host and --port.
      """)

  @Option(help: "The address to listen on; the loopback unless you know better.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 takes a free one.")
  var port = 8080

  @Option(help: "The folder for the database.")
  var data: String?

  @Option(help: "The folder with spoken numbers; beside the program unless given.")
  var speech: String?

  @Option(help: "The file of Chart.js; that of Debian's libjs-chart.js unless given.")
  var charts: String?

  @Option(
    help: "The port for other screens, once the station is opened to the room; 0 takes a free one.")
  var roomPort = 8443

  @Option(help: "A certificate to show to them, in PEM, instead of one that is made here.")
  var roomCertificate: String?

  @Option(help: "The key of that certificate, in PEM.")
  var roomKey: String?

  @Flag(help: "Add simulated equipment, marked as such everywhere.")
  var simulate = false

  @Option(help: "How many simulated straps to add, which tell a pulse four times a second.")
  var straps = 0

  @Option(
    name: .customLong("attach"), parsing: .singleValue,
    help: "LINK:ADDRESS=DRIVER puts a device on the roster without discovery.")
  var attachments: [Attachment] = []

  @Option(
    help: """
      The network key of ANT+, 16 hexadecimal digits; the one that openant publishes under the MIT \
      licence unless given.
      """)
  var antKey: String?

  @Option(
    help: "The sound card of the station's own loudspeaker, as libasound calls it.")
  var soundCard = "default"

  @Option(help: "The folder that stands for /sys.")
  var sysfs = "/sys"

  @Option(help: "The folder that stands for /dev.")
  var dev = "/dev"

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is \(port). 0 to 65535.")
    }
    guard (0...65_535).contains(roomPort) else {
      throw ValidationError("--room-port is \(roomPort). 0 to 65535.")
    }
    guard (0...64).contains(straps) else {
      throw ValidationError("--straps is \(straps). 0 to 64.")
    }
    guard antKey.map({ ANTNetworkKey(hexadecimal: $0) != nil }) ?? true else {
      throw ValidationError("--ant-key is 16 hexadecimal digits.")
    }
    guard (roomCertificate == nil) == (roomKey == nil) else {
      throw ValidationError("--room-certificate and --room-key belong together.")
    }
  }

  func run() async throws {
    let journal = JournalMemory()
    let logger = Self.logger(journal)
    let now = Timestamp.now()
    if !ClockCheck.isWell(now) {
      logger.warning(
        "the clock is wrong", metadata: ["time": "\(now)", "mend": "\(ClockCheck.command)"])
    }
    let registry = Registry(folders: Registry.userFolders())
    for problem in registry.problems {
      logger.error("description", metadata: ["error": "\(problem)"])
    }
    let library = ExerciseLibrary.load()
    for error in library.errors { logger.error("exercise", metadata: ["error": "\(error)"]) }
    let socket = try heldSocket()
    let links = try Links(
      sysfs: sysfs, dev: dev,
      antKey: antKey.flatMap { ANTNetworkKey(hexadecimal: $0) } ?? .usual)
    let folder = DataFolder.path(data)
    let beeps = BeepLibrary.load(own: [folder + "/beep"])
    for error in beeps.errors { logger.error("beep test", metadata: ["error": "\(error)"]) }
    let clips = SpeechClips(folder: speech ?? SpeechClips.defaultFolder())
    let card = SoundCard(device: soundCard) { [logger] name in
      do {
        return try clips.bytes(named: name)
      } catch {
        logger.error("clip not readable", metadata: ["clip": "\(name)", "error": "\(error)"])
        return nil
      }
    }
    let lock = try StationStore.lock(folder)
    let (store, station) = try StationStore.opened(folder, lock, logger) { store in
      try Station(
        store: store, registry: registry, transports: links.all, exercises: library.exercises,
        tables: beeps.tables, loudspeaker: card,
        displays: { [sysfs] in DisplayRecords(sysfsRoot: sysfs).all() },
        dictionaries: DictionaryFiles(), logger: logger)
    }
    let outbox = Outbox(store: store, password: MailPassword(folder: folder), logger: logger)
    let club = Club(
      store: store, folder: folder, quietly: { try outbox.whileStill($0) }, logger: logger)
    for attachment in attachments { try await attach(attachment, to: station, registry, links) }
    var services: [any Service] = [StationService(station: station)]
    // A copy of what could be read sends no mail twice and takes no good backup's place.
    if store.rescue == nil {
      services += [
        OutboxService(outbox: outbox), ClubService(club: club),
        DailyBackup(store: store, folder: BackupFolder(dataFolder: folder), logger: logger),
        DailyCare(store: store, logger: logger),
        ReminderService(station: station, outbox: outbox, logger: logger),
      ]
    }
    if simulate {
      services += try await Simulation.add(to: station, registry: registry, links: links)
    }
    if straps > 0 { await Simulation.addStraps(straps, to: station, registry: registry) }
    let web = WebServer(
      station: station, catalogue: station.catalogue, outbox: outbox, host: host, port: port,
      socket: socket, clips: clips, charts: charts,
      room: Room(station: station, settings: room(folder, links), logger: logger),
      machine: Self.machineCheck(
        Examination(
          sysfs: sysfs, dev: dev, folder: folder, soundCard: soundCard, store: store), links,
        journal),
      club: store.rescue == nil ? club : nil, logger: logger
    ) { port in
      lock.announce(port: port)
      announce("Listening on http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
      ServiceManager.notifyReady()
    }
    services += [web, LastMoment(logger: logger)]
    if let limit = ServiceManager.watchdogLimit {
      services.append(Watchdog(station: station, limit: limit))
    }
    let group = ServiceGroup(
      configuration: .init(
        services: services.map { .init(service: $0, failureTerminationBehavior: .cancelGroup) },
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    defer { close(store, logger) }
    do {
      try await group.run()
    } catch {
      throw portRefusal(error) ?? error
    }
  }

  /// Tells what to do where the port cannot be had, and returns the exit code for it.
  private func portRefusal(_ error: any Error) -> ExitCode? {
    switch PortRefusal.code(of: error) {
    case EADDRINUSE:
      complain(
        "\(host):\(port) is taken by another program. End it (ss -ltnp tells which), or name "
          + "another --port.")
      return .unavailable
    case EADDRNOTAVAIL:
      complain("\(host) is no address of this machine. Name another --host.")
      return .unavailable
    case EACCES:
      complain("Port \(port) is not this user's to take. Name a --port from 1024 on.")
      return .notPermitted
    default: return nil
    }
  }

  /// Threads that end only with the program may hold the database, which is then never closed: what was
  /// written last would stand beside its file, and a copy of that file would lack it.
  private func close(_ store: Store, _ logger: Logger) {
    do {
      try store.close()
    } catch {
      logger.error("the database cannot be closed", metadata: ["error": "\(error)"])
    }
  }

  /// What the station needs to be opened to the room, which it is not as long as nobody asks.
  private func room(_ folder: String, _ links: Links) -> Room.Settings {
    var supplied = RoomCertificateFiles.Supplied.credential()
    if let roomCertificate, let roomKey {
      supplied = .init(certificate: roomCertificate, key: roomKey)
    }
    let publisher = links.publisher
    return Room.Settings(
      port: roomPort, certificates: RoomCertificateFiles(folder: folder, supplied: supplied),
      announcer: RoomAnnouncer { name, port, onMade async throws(RoomAnnouncer.Failure) in
        do throws(AvahiPublisher.Trouble) {
          try await publisher.run(name, port: port, onMade: onMade)
        } catch {
          switch error {
          case .absent:
            throw RoomAnnouncer.Failure(code: "avahi-absent", detail: "there is no Avahi")
          case .failed(let reason):
            throw RoomAnnouncer.Failure(code: "announcement-failed", detail: reason)
          }
        }
      })
  }

  private func heldSocket() throws -> Int32? {
    do {
      return try ServiceManager.listeningSocket()
    } catch {
      complain("\(error)")
      throw ExitCode.unavailable
    }
  }

  private func attach(
    _ attachment: Attachment, to station: Station, _ registry: Registry, _ links: Links
  ) async throws {
    guard let driver = registry.driver(id: attachment.driver) else {
      throw ValidationError("There is no driver \(attachment.driver).")
    }
    guard let transport = links.transport(for: attachment.kind),
      driver.works(over: attachment.kind)
    else {
      throw ValidationError(
        "\(attachment.driver) does not work over \(attachment.kind.rawValue).")
    }
    await station.put(attachment.sighting(name: driver.model), driver: driver, transport: transport)
  }

  /// The links that the station has are watched once more; nothing is searched for.
  private static func machineCheck(
    _ examination: Examination, _ links: Links, _ journal: JournalMemory
  ) -> MachineCheck {
    MachineCheck(
      versions: Versions.lines(),
      findings: {
        await examination.findings(
          await DeviceSearch.look(
            with: [links.serial, links.bluetooth, links.ant], for: .seconds(1), isSearching: false))
      },
      journal: { journal.lastHour() })
  }

  private static func logger(_ memory: JournalMemory) -> Logger {
    LoggingSystem.bootstrap { Journal(label: $0, memory: memory) }
    return Logger(label: "sideline")
  }
}
