import Executors
package import Export
package import Fleet
import HTTPTypes
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
package import Station

/// The page and the API.
///
/// The server is put together from Hummingbird's parts and not from its `Application`, because
/// that one wakes every second to format a date, and an idle tablet is to sleep.
package struct WebServer: Service {
  /// Never shut down: what a connection that ends has left to do must still find its thread, and
  /// the threads go with the program.
  static let threads = MultiThreadedEventLoopGroup(numberOfThreads: 2)
  /// Where requests are answered, and where a call may wait for the database.
  ///
  /// Neither the threads that move bytes nor those of links may.
  static let requests = QuietExecutor(label: "sideline.web", width: 3)
  /// How long a connection may stay without a request.
  private static let idleTimeout = TimeAmount.seconds(60)

  let station: Station
  let catalogue: Catalogue
  let outbox: Outbox
  let host: String
  let port: Int
  let socket: CInt?
  let clips: SpeechClips
  let charts: ChartFile
  let room: Room
  let machine: MachineCheck
  let club: Club?
  let logger: Logger
  let onListening: @Sendable (Int) async -> Void

  /// - Parameters:
  ///   - station: Where what happens at devices and runs comes from.
  ///   - catalogue: Where what is kept comes from.
  ///   - outbox: Where mails wait.
  ///   - host: The address to listen at.
  ///   - port: The port; 0 takes a free one.
  ///   - socket: One that listens already; it takes the place of address and port.
  ///   - clips: What can be spoken.
  ///   - charts: The file of the library that draws charts; that of Debian's package unless given.
  ///   - room: Lets others see the station, once somebody opens it.
  ///   - machine: What looks at this machine for the page of the check-up.
  ///   - club: Sends to the club and takes from it; absent for a copy of what could be read.
  ///   - logger: For the journal.
  ///   - onListening: Called with the port once requests are answered.
  package init(
    station: Station, catalogue: Catalogue, outbox: Outbox, host: String, port: Int,
    socket: CInt? = nil, clips: SpeechClips, charts: String? = nil, room: Room,
    machine: MachineCheck = .none, club: Club? = nil, logger: Logger,
    onListening: @escaping @Sendable (Int) async -> Void
  ) {
    self.station = station
    self.catalogue = catalogue
    self.outbox = outbox
    self.club = club
    self.host = host
    self.port = port
    self.socket = socket
    self.clips = clips
    self.charts = ChartFile(path: charts ?? ChartFile.installed)
    self.room = room
    self.machine = machine
    self.logger = logger
    self.onListening = onListening
  }

  /// Answers requests until the program is asked to end; open streams are ended then.
  package func run() async throws {
    let assets = try await Assets.bundled()
    let listening = ListeningPort(port)
    let responder = try Routes(
      station: station, catalogue: catalogue, outbox: outbox, assets: assets, clips: clips,
      charts: charts, room: room, port: listening, machine: machine,
      club: club
    ).router().buildResponder()
    let connections = HTTP1Channel(
      responder: { request, writer, channel in
        let context = WebContext(
          source: ApplicationRequestContextSource(channel: channel, logger: logger))
        if RequestGuard(port: listening).wantsToBeAsked(request) {
          try await writer.writeInformationalHead(HTTPResponse(status: .continue))
        }
        let response = try await responder.respond(to: request, context: context)
        try await writer.write(response: response.head, body: response.body)
      },
      configuration: .init(
        additionalChannelHandlers: [StallGuard()], idleTimeout: Self.idleTimeout))
    let server = server(of: connections) { channel in
      listening.value = channel.localAddress?.port ?? port
      await room.start(responder)
      await onListening(listening.value)
    }
    try await withGracefulShutdownHandler {
      try await withTaskExecutorPreference(Self.requests) {
        do {
          try await server.run()
        } catch {
          await room.stop()
          throw error
        }
        await room.stop()
      }
    } onGracefulShutdown: {
      station.closeStreams()
    }
  }

  private func server(
    of connections: HTTP1Channel, onRunning: @escaping @Sendable (any Channel) async -> Void
  ) -> any Service {
    if let socket {
      return HeldSocketServer(
        socket: socket, connections: connections, threads: Self.threads, logger: logger,
        onRunning: onRunning)
    }
    return connections.server(
      configuration: ServerConfiguration(
        address: .hostname(host, port: port), reuseAddress: true),
      onServerRunning: onRunning, eventLoopGroup: Self.threads, logger: logger)
  }

  /// Returns once each thread that moves a browser's bytes, and one that answers requests, had its turn.
  package static func turn() async {
    for thread in threads.makeIterator() {
      // A thread that ends never answers, and these end with the program.
      _ = try? await thread.submit {}.get()
    }
    await withTaskExecutorPreference(requests) {}
  }
}

/// What travels along with one request.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Where this connection's bytes are written.
  let eventLoop: any EventLoop
  /// Who sends the request; of what comes over the loopback that is known without asking.
  var visitor = Visitor.owner
  /// Through which listener it came, if not through the loopback's.
  var door: RoomDoor?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    eventLoop = source.channel.eventLoop
  }
}
