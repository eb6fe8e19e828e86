import Executors
import Foundation
import HTTPTypes
import Learning
import Logging
import NIOCore
import NIOPosix
import Station
import Store
import Synchronization
import Testing

@testable import Web

/// Whoever moves bytes, of a browser or of a device, never waits for the disk.
@Suite struct DatabaseThreadTests {
  /// Who used the database on a thread that may not wait for it.
  private final class Uses: Sendable {
    let all = Mutex(0)
    let wrong = Mutex<[String]>([])

    func note() {
      all.withLock { $0 += 1 }
      let isLoop = MultiThreadedEventLoopGroup.currentEventLoop != nil
      let executor = QuietExecutor.current
      guard isLoop || executor == QuietExecutor.shared.label else { return }
      wrong.withLock { $0.append(isLoop ? "event loop" : "links") }
    }

    func takeWrong() -> [String] {
      wrong.withLock { wrong in
        defer { wrong = [] }
        return wrong
      }
    }
  }

  private let uses = Uses()

  /// Sends one request on a connection of its own, and returns the answer, up to a text in it if one
  /// is given.
  private func exchange(
    _ port: Int, _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
    until end: String? = nil
  ) async -> String {
    await BlockingWork.run {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var patience = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let connected = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard connected == 0 else { return "" }
      let request =
        "\(method.rawValue) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nIdempotency-Key: \(UUID().uuidString)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      _ = write(descriptor, request, request.utf8.count)
      var answer: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(descriptor, &part, part.count)
        if count <= 0 { break }
        answer += part[..<count]
        if let end, String(decoding: answer, as: UTF8.self).contains(end) { break }
      }
      return String(decoding: answer, as: UTF8.self)
    }
  }

  /// Returns the identity in the answer to a request that makes something.
  private func made(_ answer: String) throws -> String {
    let body = try #require(answer.range(of: "\r\n\r\n"), "\(answer)").upperBound
    let object = try JSONSerialization.jsonObject(with: Data(answer[body...].utf8))
    return try #require((object as? [String: Any])?["id"] as? String)
  }

  @Test func `a use on a network thread is seen`() async throws {
    let store = try Store(path: NSTemporaryDirectory() + UUID().uuidString) { [uses] in uses.note()
    }
    #expect(uses.takeWrong().isEmpty)
    let threads = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    try await threads.next().submit { _ = try store.participants() }.get()
    #expect(uses.takeWrong() == ["event loop"])
    let task = Task(executorPreference: QuietExecutor.shared) { try store.participants() }
    _ = try await task.value
    #expect(uses.takeWrong() == ["links"])
    try await threads.shutdownGracefully()
    try FileManager.default.removeItem(atPath: store.path)
  }

  @Test(.timeLimit(.minutes(2)))
  func `no page and no call of the API waits for the disk on a network thread or among links`()
    async throws
  {
    let fixture = try await RouteFixture { [uses] in uses.note() }
    let opened = FirstAnswer<Int>()
    let server = WebServer(
      station: fixture.station, catalogue: fixture.station.catalogue, outbox: fixture.outbox,
      host: "127.0.0.1", port: 0, clips: SpeechClips(folder: nil), room: fixture.room,
      logger: Logger(label: "test")
    ) { opened.give($0) }
    let running = Task(executorPreference: QuietExecutor.shared) { try await server.run() }
    let port = await opened.wait(orIfCancelled: 0)
    _ = uses.takeWrong()

    let person = await exchange(port, .post, "/api/v1/participants", #"{"number":7}"#)
    #expect(person.hasPrefix("HTTP/1.1 201"))
    let list = try await made(
      exchange(
        port, .post, "/api/v1/learning/lists",
        #"{"kind":"compounds","language":"sv","title":"Egen","text":"sol\tros|kam|fot|sil\tros\n"}"#
      ))
    let words = try await made(
      exchange(
        port, .post, "/api/v1/learning/rounds",
        #"{"kind":"words-cards","participant":7,"seed":5,"options":{"list":"\#(list)","level":1}}"#)
    )
    let spelling = try await made(
      exchange(
        port, .post, "/api/v1/learning/rounds",
        #"{"kind":"spell-scramble","participant":7,"options":{"list":"en-blends","mode":"calm"}}"#))
    let tiles = (1...8).map { #"{"x":0.\#($0),"y":0.5}"# }.joined(separator: ",")
    let roads = (0..<7).map { "[\($0),\($0 + 1)]" }.joined(separator: ",")
    let board = try await made(
      exchange(
        port, .post, "/api/v1/learning/boards",
        #"{"name":"Bana","version":1,"landscape":"base","tiles":[\#(tiles)],"roads":[\#(roads)]}"#))
    let program = try await made(
      exchange(port, .post, "/api/v1/code/programs", #"{"participant":7,"text":"print 1"}"#))
    let page = try #require(
      fixture.station.catalogue.code.courses().lessons.first?.pages.first?.id)
    // By the two parts of a path before it, or by the one.
    let places = [
      "programs": program, "tasks": page,
      "learning/rounds": words, "words/rounds": words, "spell/rounds": spelling, "lists": list,
      "boards": board, "learners": "7", "sounds": "sv", "sv": "ros",
      "runs": try await made(
        exchange(
          port, .post, "/api/v1/runs",
          #"{"exercise":"juggling","participant":7,"equipment":"foot"}"#)),
      "plans": try await made(
        exchange(
          port, .post, "/api/v1/plans",
          #"{"participants":[7],"exercises":[{"id":"juggling","equipment":"foot"}]}"#)),
      "rounds": try await made(
        exchange(
          port, .post, "/api/v1/eyetest/rounds", #"{"kind":"game","participant":7,"seed":5}"#)),
      "exercises": "juggling", "participants": "7",
    ]
    let run = try #require(places["runs"])
    let live = await exchange(
      port, .get, "/api/v1/live?run=\(run)&view=run", until: "event: view")
    #expect(live.contains("event: view"))
    #expect(uses.takeWrong().isEmpty, "the live view")

    // What takes the participant away comes last.
    let methods: [HTTPRequest.Method] = [.get, .put, .patch, .post]
    for method in methods {
      for route in fixture.routes where route.method == method && !route.path.hasSuffix("live") {
        var parts = route.path.split(separator: "/").map(String.init)
        for place in parts.indices where parts[place].hasPrefix(":") || parts[place].hasPrefix("{")
        {
          let suffix = parts[place].split(separator: "}").dropFirst().joined()
          let both = parts[max(0, place - 2)..<place].joined(separator: "/")
          let known = places[both] ?? (place > 0 ? places[parts[place - 1]] : nil)
          parts[place] = (known ?? "x") + suffix
        }
        let path = "/" + parts.joined(separator: "/")
        let answer = await exchange(port, method, path, method == .get ? "" : "{}")
        #expect(answer.hasPrefix("HTTP/1.1 "), "\(method) \(path)")
        let wrong = uses.takeWrong()
        #expect(wrong.isEmpty, "\(method) \(path): \(wrong)")
      }
    }
    #expect(uses.all.withLock { $0 } > fixture.routes.count)
    fixture.station.closeStreams()
    running.cancel()
    _ = await running.result
    try fixture.close()
  }
}
