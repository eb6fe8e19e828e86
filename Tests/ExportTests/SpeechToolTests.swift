import Foundation
import Testing

@testable import Export

/// With the real `espeak-ng`, which the README's packages bring.
@Suite struct SpeechToolTests {
  private func length(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: [
    (SpeechTool.Voice.swedish, "Tryck på prickarna på rad 2."),
    (.english, "Press the dots on line 2."),
  ])
  func `a text becomes a sound with the lengths that it has`(
    _ voice: SpeechTool.Voice, _ text: String
  ) async throws {
    let clip = try await SpeechTool().clip(of: text, voice)
    // RIFF/WAVE, IBM and Microsoft 1991: PCM, one channel, 16 bits.
    #expect(Array(clip[..<4]) == Array("RIFF".utf8))
    #expect(length(clip[4..<8]) == clip.count - 8)
    #expect(length(clip[20..<22]) == 1)
    #expect(length(clip[22..<24]) == 1)
    #expect(length(clip[34..<36]) == 16)
    #expect(length(clip[40..<44]) == clip.count - 44)
    // At 130 words a minute six words take about three seconds.
    let seconds = Double(length(clip[40..<44])) / Double(length(clip[28..<32]))
    #expect(seconds > 1 && seconds < 6, "\(seconds)")
    let other = try await SpeechTool().clip(of: text, voice == .swedish ? .english : .swedish)
    #expect(other != clip)
  }

  @Test func `a text that looks like an argument is only read`() async throws {
    let file = NSTemporaryDirectory() + "spoken-\(UUID().uuidString)"
    let clip = try await SpeechTool().clip(of: "-w \(file) --version", .english)
    #expect(clip.count > 10_000)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a program that hangs is ended, and one that goes on for ever is too much`() async {
    let hanging = ToolRun(
      path: "/bin/sleep", arguments: ["600"], longest: .milliseconds(50), mostBytes: 100)
    await #expect(throws: ToolFailure.tooSlow) { try await hanging.file(from: "") }
    let endless = ToolRun(
      path: "/usr/bin/yes", arguments: [], longest: .seconds(60), mostBytes: 1 << 16)
    let error = await #expect(throws: ToolFailure.self) { try await endless.file(from: "") }
    guard case .failed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `what is no sound is not handed on`() async {
    // Says its arguments, and may have ended before it was handed the text.
    let error = await #expect(throws: ToolFailure.self) {
      try await SpeechTool(path: "/bin/echo").clip(of: "hej", .swedish)
    }
    guard case .failed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(StreamedWave.withLengths([]) == nil)
    #expect(StreamedWave.withLengths(Array("RIFF".utf8)) == nil)
  }

  @Test func `a program that ends before it has read its text is a failed run`() async {
    let deaf = ToolRun(
      path: "/bin/true", arguments: [], longest: .seconds(60), mostBytes: 1 << 16)
    let text = String(repeating: "hej ", count: 1 << 18)
    let error = await #expect(throws: ToolFailure.self) { try await deaf.file(from: text) }
    guard case .failed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `without the package it says so`() async {
    let tool = SpeechTool(path: "/nowhere/espeak-ng")
    #expect(!tool.isThere)
    await #expect(throws: ToolFailure.missing) { try await tool.clip(of: "hej", .swedish) }
  }
}
