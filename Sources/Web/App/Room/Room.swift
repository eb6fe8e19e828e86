import HTTPTypes
import Hummingbird
import HummingbirdCore
package import Logging
import Model
import NIOCore
package import Station
import Store

/// The station as it is opened to the room: who may see it from elsewhere, and for how long.
///
/// As long as it is closed nothing listens, nothing waits and nothing wakes.
package actor Room {
  /// What a station is told about it when it starts.
  package struct Settings: Sendable {
    package var port: Int
    package var certificates: RoomCertificateFiles
    package var announcer: RoomAnnouncer?

    /// - Parameters:
    ///   - port: Where it listens; 0 takes a free one.
    ///   - certificates: What it shows.
    ///   - announcer: Tells the network of it, if anything can.
    package init(port: Int, certificates: RoomCertificateFiles, announcer: RoomAnnouncer? = nil) {
      self.port = port
      self.certificates = certificates
      self.announcer = announcer
    }
  }

  /// What is so while it is open.
  struct Open {
    let opening: RoomOpening
    let listener: RoomListener
    var certificate: RoomCertificate
    var announcement = Announcement.pending
    /// Closes it when its time is over.
    var clock: Task<Void, Never>?
    /// Tells the network of it.
    var announcing: Task<Void, Never>?
  }

  enum Announcement: Sendable, Hashable {
    case pending, made
    case failed(code: String)
  }

  /// How many screens are paired at once.
  static let mostScreens = 200
  /// How often the end and the certificate are looked at while it is open, in seconds.
  private static let look = 3600.0

  nonisolated let station: Station
  nonisolated let store: Store
  nonisolated let logger: Logger
  let settings: Settings
  let connections = RoomConnections()
  var desk: PairingDesk
  var open: Open?
  private var responder: (any HTTPResponder<WebContext>)?
  /// Whether it is being opened or closed.
  private var isChanging = false
  private var version = 0
  /// When it was last kept that a screen was used.
  var uses: [String: HostInstant] = [:]

  package init(
    station: Station, settings: Settings, desk: PairingDesk = PairingDesk(), logger: Logger
  ) {
    self.station = station
    store = station.catalogue.store
    self.settings = settings
    self.desk = desk
    self.logger = logger
  }

  // MARK: Opening and closing

  /// Takes up what answers requests, and opens again what was to stay open.
  func start(_ responder: any HTTPResponder<WebContext>) async {
    self.responder = responder
    // A copy of what could be read is nobody's to change.
    guard store.rescue == nil else { return }
    do {
      guard let kept = try store.room() else { return }
      guard kept.until == .closed else { return try store.closeRoom() }
      let moment = RoomOpening.Moment(instant: .now(), time: kept.openedAt)
      try await listen(RoomOpening(name: kept.name, until: .closed, opened: moment))
      logger.notice("the room is open again", metadata: ["name": "\(kept.name)"])
    } catch let trouble as RoomTrouble {
      logger.error("the room cannot be opened again", metadata: ["error": "\(trouble.detail)"])
    } catch {
      logger.error("the room cannot be opened again", metadata: ["error": "\(error)"])
    }
  }

  /// Opens the station to the room.
  ///
  /// - Throws: `Problem` 409 if it is open, `RoomTrouble`, `StoreError`.
  func open(name: String, until: RoomEnd) async throws {
    guard open == nil, !isChanging else {
      throw Problem(.conflict, "room-open", "The room is open already.")
    }
    let moment = RoomOpening.Moment.now()
    // Of one that could not be opened again its screens are known still.
    try store.closeRoom()
    try await listen(RoomOpening(name: name, until: until, opened: moment))
    do {
      try store.openRoom(RoomRecord(name: name, until: until, openedAt: moment.time))
    } catch {
      await stop()
      throw error
    }
    let ends = open?.opening.closesAt.map { "\($0)" } ?? "until closed"
    logger.notice("the room is open", metadata: ["until": "\(ends)"])
    tell()
  }

  /// Closes it: every foreign connection ends, and no screen is known any more.
  ///
  /// - Throws: `StoreError` if that cannot be kept; nothing listens all the same.
  func close() async throws {
    guard !isChanging else {
      throw Problem(.conflict, "room-open", "The room is being opened or closed just now.")
    }
    let wasOpen = open != nil
    await stop()
    defer { tell() }
    try store.closeRoom()
    if wasOpen { logger.notice("the room is closed") }
  }

  /// Ends what listens, at the end of the program or before it is closed for good.
  func stop() async {
    guard let open, !isChanging else { return }
    isChanging = true
    defer { isChanging = false }
    open.clock?.cancel()
    open.announcing?.cancel()
    await open.listener.close()
    await open.announcing?.value
    self.open = nil
    desk.close()
    uses = [:]
  }

  private func listen(_ opening: RoomOpening) async throws(RoomTrouble) {
    guard let responder else { throw .portRefused(settings.port, detail: "the program begins") }
    isChanging = true
    defer { isChanging = false }
    let certificate = try certificate()
    let parts = RoomListener.Parts(
      connections: connections, tls: certificate.tls, logger: logger,
      respond: { request, writer, channel in
        try await self.answer(request, writer, channel, by: responder)
      })
    connections.open()
    let listener = try await RoomListener(port: settings.port, parts: parts)
    open = Open(opening: opening, listener: listener, certificate: certificate)
    open?.clock = Task(executorPreference: WebServer.requests) { [weak self] in
      await self?.watch()
    }
    open?.announcing = Task(executorPreference: WebServer.requests) { [weak self] in
      await self?.announce(opening.name, port: listener.port)
    }
  }

  private func certificate() throws(RoomTrouble) -> RoomCertificate {
    let machine = RoomAddresses.machine()
    return try settings.certificates.certificate(
      for: machine, names: Set(RoomAddresses.all() + ["\(machine).local"]), now: .now())
  }

  /// Closes the room when its time is over, and keeps its certificate from ending before that.
  private func watch() async {
    while let left = secondsLeft {
      do {
        // The wall clock may be set meanwhile.
        try await station.pause(forSeconds: min(left, left == .infinity ? Self.look : 60))
      } catch {
        return
      }
      guard !Task.isCancelled else { return }
      renew()
      await closeIfOver()
    }
  }

  private var secondsLeft: Double? {
    open.map { $0.opening.secondsLeft(at: .now()) ?? .infinity }
  }

  private func closeIfOver() async {
    guard let open, open.opening.isOver(at: .now()) else { return }
    do {
      // Its own task closes it, and is not to wait for itself.
      self.open?.clock = nil
      try await close()
    } catch {
      logger.error("it is not kept that the room is closed", metadata: ["error": "\(error)"])
    }
  }

  private func renew() {
    guard let open, open.certificate.isOld(at: .now(), for: []) else { return }
    do throws(RoomTrouble) {
      let fresh = try certificate()
      open.listener.parts.tls = fresh.tls
      self.open?.certificate = fresh
      logger.notice("the room has a new certificate")
      tell()
    } catch {
      logger.error("no new certificate", metadata: ["error": "\(error.detail)"])
    }
  }

  // MARK: Telling

  /// Tells the tablet's pages that something of it has changed.
  func tell() {
    version += 1
    station.tellRoom(version: version)
  }
}
