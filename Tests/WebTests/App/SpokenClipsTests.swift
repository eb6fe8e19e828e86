import Export
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import Model
import NIOCore
import NIOEmbedded
import Testing

@testable import Web

/// Texts that are spoken when they are asked for, with the real `espeak-ng`.
@Suite struct SpokenClipsTests {
  /// The program with a line in a file for each of its runs.
  private struct CountedTool {
    let folder: URL

    /// - Parameter isHeld: Whether it waits for `release()` first.
    /// - Throws: What files do.
    init(isHeld: Bool = false) throws {
      folder = FileManager.default.temporaryDirectory
        .appending(path: "spoken-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let script = """
        #!/bin/sh
        echo run >> '\(folder.path)/runs'
        while [ -e '\(folder.path)/held' ]; do sleep 0.01; done
        exec \(SpeechTool.installed) "$@"
        """
      try script.write(to: folder.appending(path: "speak"), atomically: true, encoding: .utf8)
      if isHeld { try Data().write(to: folder.appending(path: "held")) }
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "speak").path)
    }

    func release() throws { try FileManager.default.removeItem(at: folder.appending(path: "held")) }

    /// Beside all other tests it may be slow; that it may not be slow for long is another test's.
    var tool: SpeechTool {
      SpeechTool(path: folder.appending(path: "speak").path, longest: .seconds(120))
    }

    func runs() throws -> Int {
      let lines = try String(contentsOf: folder.appending(path: "runs"), encoding: .utf8)
      return lines.split(separator: "\n").count
    }

    func remove() throws { try FileManager.default.removeItem(at: folder) }
  }

  @Test func `a text is spoken once for all who ask for it, and kept`() async throws {
    let counted = try CountedTool()
    let clips = SpokenClips(tool: counted.tool)
    let heard = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try await clips.clip(of: "Tryck på Kör.", .sv) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(heard.count == 1)
    #expect(try counted.runs() == 1)
    #expect(try await clips.clip(of: "Tryck på Kör.", .sv) == heard.first)
    #expect(try counted.runs() == 1)
    // The same letters in another language are another clip.
    #expect(try await clips.clip(of: "Tryck på Kör.", .en) != heard.first)
    #expect(try counted.runs() == 2)
    try counted.remove()
  }

  @Test func `what was not asked for longest gives way`() async throws {
    let counted = try CountedTool()
    let size = try await counted.tool.clip(of: "one", .english).count
    let clips = SpokenClips(tool: counted.tool, keeping: 3 * size)
    for text in ["one", "two", "one", "ten", "six"] { _ = try await clips.clip(of: text, .en) }
    #expect(await clips.bytes <= 3 * size)
    let before = try counted.runs()
    _ = try await clips.clip(of: "six", .en)
    #expect(try counted.runs() == before)
    _ = try await clips.clip(of: "two", .en)
    #expect(try counted.runs() == before + 1)
    // One that is larger than everything is handed on, and not kept.
    let small = SpokenClips(tool: counted.tool, keeping: 100)
    #expect(try await small.clip(of: "one", .en).count == size)
    #expect(await small.bytes == 0)
    try counted.remove()
  }

  @Test func `more than a class at once is refused, and there is room again`() async throws {
    let held = try CountedTool(isHeld: true)
    let clips = SpokenClips(tool: held.tool)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<SpokenClips.mostWaiting {
        group.addTask { _ = try await clips.clip(of: "\(number)", .en) }
      }
      while await clips.waiting < SpokenClips.mostWaiting { await Task.yield() }
      await #expect(throws: SpokenClips.Refusal.busy) { try await clips.clip(of: "last", .en) }
      // Who asks for one of those waits with them.
      group.addTask { _ = try await clips.clip(of: "0", .en) }
      try held.release()
      try await group.waitForAll()
    }
    #expect(try await clips.clip(of: "last", .en).count > 100)
    #expect(try held.runs() == SpokenClips.mostWaiting + 1)
    #expect(await clips.waiting == 0)
    try held.remove()
  }

  /// Answers a request to the address of what is spoken.
  private func answer(_ path: String, tool: SpeechTool = SpeechTool()) async throws -> Response {
    let router = Router(context: WebContext.self)
    SpeechAPI(spoken: SpokenClips(tool: tool)).add(to: router.group("api/v1"))
    let source = ApplicationRequestContextSource(
      channel: EmbeddedChannel(), logger: Logger(label: "test"))
    let head = HTTPRequest(method: .get, scheme: nil, authority: "127.0.0.1:8080", path: path)
    return try await router.buildResponder().respond(
      to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
      context: WebContext(source: source))
  }

  private func problem(_ path: String, tool: SpeechTool = SpeechTool()) async throws -> Problem {
    try #require(
      await #expect(throws: Problem.self) { _ = try await answer(path, tool: tool) })
  }

  @Test func `the station speaks what it is asked for, within its limits`() async throws {
    let path = { (text: String) in "/api/v1/speech/sv?text=\(PathText.encoded(text))" }
    let clip = try await answer(path("Om tider[varv] < 3 + 1"))
    #expect(clip.status == .ok)
    #expect(clip.headers[.contentType] == "audio/wav")
    #expect((clip.body.contentLength ?? 0) > 50_000)
    #expect(try await problem(path("  ")).code == "speech-empty")
    #expect(try await problem("/api/v1/speech/sv").code == "speech-empty")
    let long = try await problem(path(String(repeating: "a", count: 1001)))
    #expect(long.code == "speech-long" && long.status == .unprocessableContent)
    #expect(try await problem("/api/v1/speech/xx?text=hej").status == .notFound)
  }

  @Test func `a refusal is told in JSON, in the reader's language`() async throws {
    let fixture = try await RouteFixture()
    let refused = try await fixture.send(.get, "/api/v1/speech/sv?text=%20&lang=sv")
    #expect(refused.status == 422)
    let told = try JSON.decode(JSONValue.self, from: refused.body.utf8)
    #expect(told["code"] == "speech-empty" && told["title"] == "Här finns inget att läsa upp.")
    try fixture.close()
  }

  @Test func `without the program its package is named`() async throws {
    let tool = SpeechTool(path: "/nowhere/espeak-ng")
    let refused = try await problem("/api/v1/speech/en?text=Run", tool: tool)
    #expect(refused.code == "no-speech-tool" && refused.status == .serviceUnavailable)
    for (language, words) in try await Assets.bundled().words {
      #expect(words("problem.no-speech-tool").contains("espeak-ng"), "\(language)")
    }
  }
}
