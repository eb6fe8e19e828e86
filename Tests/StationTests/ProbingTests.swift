import Devices
import Engine
import Logging
import Model
import Station
import Store
import Synchronization
import Testing

/// Serial ports that nothing but their answers tell apart.
@Suite(.timeLimit(.minutes(5))) struct ProbingTests {
  /// A board that answers one question and notes all; it does not make anybody wait.
  final class Board: Transport {
    private let question: String?
    private let answer: String
    private let banner: String
    private let put = Mutex<[String]>([])
    private let isHeld = Mutex(0)
    private let (reports, report) = AsyncStream.makeStream(of: DiscoveryEvent.self)

    init(answering question: String?, with answer: String, beginning banner: String = "hello") {
      self.question = question
      self.answer = answer
      self.banner = banner
    }

    var kind: LinkKind { .serial }
    /// Versions that were asked for, in their order, by links that measure nothing.
    var questions: [String] { put.withLock { $0 } }
    /// How many links are open now.
    var open: Int { isHeld.withLock { $0 } }

    func see(_ sighting: Sighting) { report.yield(.found(sighting)) }

    func watch(_ body: @Sendable (DiscoveryEvent) async -> Void) async {
      for await event in reports { await body(event) }
    }

    func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
      BoardLink(board: self, commands: profile.commands)
    }

    func run(
      _ commands: LinkProfile.Commands, _ receive: @Sendable (LinkEvent) async -> Void
    ) async {
      isHeld.withLock { $0 += 1 }
      defer { isHeld.withLock { $0 -= 1 } }
      #expect(open == 1, "a port is opened while it is open")
      await receive(.ready(LinkDetails()))
      let asked = String(decoding: commands.version, as: UTF8.self)
      if commands.orders == nil { put.withLock { $0.append(asked) } }
      if asked == question || banner != "hello" {
        let bytes = Array("\(banner)\r\n\(asked == question ? answer : "")\r\n".utf8)
        await receive(.received(Chunk(bytes: bytes, hostTime: .now())))
      }
      let (never, end) = AsyncStream<Never>.makeStream()
      for await _ in never {}
      end.finish()
    }
  }

  struct BoardLink: Link {
    let board: Board
    let commands: LinkProfile.Commands

    func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
      await board.run(commands, receive)
    }
  }

  private func sighting(_ usbID: String) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "serial:x"), name: "x", kind: .serial, address: "/dev/ttyUSB0",
      usbID: usbID)
  }

  /// Connects the board as a coach does and returns what it is then.
  private func connected(_ board: Board, usbID: String) async throws -> DeviceStatus {
    let station = try Station(
      store: Store.inMemory(), registry: Shipped.registry, transports: [board],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watching = Task { await station.run() }
    defer { watching.cancel() }
    board.see(sighting(usbID))
    while await station.devices().isEmpty { await Task.yield() }
    #expect(await station.devices().map(\.driver) == ["gate-lines"])
    #expect(board.questions.isEmpty)
    _ = try await station.connect(DeviceID(rawValue: "serial:x"))
    while await station.devices().first?.state != .ready { await Task.yield() }
    return try #require(await station.devices().first)
  }

  /// Force Sensor and Race Analyzer are asked the same and answer with their names.
  @Test func `a board is what it answers`() async throws {
    let board = Board(answering: "get_version:", with: "Race_Analyzer-0.4")
    let status = try await connected(board, usbID: "dead:beef")
    #expect(status.driver == "chronojump-race-analyzer")
    #expect(board.questions == ["get_version:"])
  }

  @Test(arguments: ["0403:6001", "1a86:7523", "10c4:ea60", "303a:1001", "2341:0043"])
  func `a chip that many boards have does not say what the board is`(chip: String) async throws {
    let board = Board(answering: "get_version:", with: "EncoderForce-0.3")
    #expect(try await connected(board, usbID: chip).driver == "chronojump-encoder-force")
  }

  /// control.ino prints its version as it begins; version 4.3 takes a question for the first of many.
  @Test func `a board that says what it is as it begins is not asked for it`() async throws {
    let board = Board(answering: nil, with: "", beginning: "Wifi-Controller-4.3")
    #expect(try await connected(board, usbID: "dead:beef").driver == "chronojump-wichro")
    #expect(!board.questions.contains("local:get_version;\n"))
  }
}
