import Devices
import EyeTest
import Foundation
import Model
import Station
import Testing

/// What `sideline record` kept of a virtual sensor hub on a real kernel (`lab.py tilt.recorded`): rests
/// and four swings of the tablet, with the delays of the kernel and of an emulated processor.
struct RecordedTiltTests {
  /// In the order in which the hub was told to swing.
  private static let swings: [TiltDirection] = [.right, .left, .left, .right]

  private static func capture() throws -> Capture {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Captures/swings.jsonl")
    return try CaptureReader.capture(String(contentsOf: file, encoding: .utf8))
  }

  /// The samples of the recording in the order in which they were read.
  private static func samples() throws -> [MotionSample] {
    try capture().rows.map { row in
      try #require(
        TabletTilt.sample(
          Chunk(
            bytes: row.bytes, hostTime: HostInstant(nanoseconds: row.nanoseconds),
            source: row.source)))
    }
  }

  @Test func `four recorded swings are four answers, and the ways back are none`() throws {
    var tilts = TiltRecogniser()
    let answers = try Self.samples().compactMap { tilts.handle($0) }
    #expect(answers.map(\.direction) == Self.swings)
  }

  @Test func `four recorded swings answer four questions, one each`() throws {
    var tilts = TiltRecogniser(mode: .perQuestion)
    var answers: [TiltAnswer] = []
    tilts.arm(question: 1)
    for sample in try Self.samples() {
      guard let answer = tilts.handle(sample) else { continue }
      answers.append(answer)
      tilts.arm(question: answers.count + 1)
    }
    #expect(answers.map(\.direction) == Self.swings)
    #expect(answers.map(\.question) == [1, 2, 3, 4])
  }

  @Test(arguments: [1.0, 4])
  func `a recording that is played tilts as the tablet did`(speed: Double) async throws {
    let fixture = try await Fixture()
    let screen = await fixture.station.subscribe(run: nil, after: nil)
    let replay = try await fixture.station.replay(Self.capture(), speed: speed, lead: 0)
    try await until {
      await fixture.station.devices().first { $0.id == replay.id }?.state == .lost
    }
    screen.cancel()
    var directions: [String] = []
    for await batch in screen.batches() {
      for event in batch where event.kind == .tilt {
        directions += TiltDirection.allCases.map(\.rawValue)
          .filter { event.json.contains("\"direction\":\"\($0)\"") }
      }
    }
    #expect(directions == Self.swings.map(\.rawValue))
    // It is over: nobody calls it, and the next one takes its place.
    _ = try await fixture.station.replay(Self.capture(), speed: 1, lead: 0)
    #expect(await fixture.station.devices().filter { $0.link == .iio }.count == 1)
  }
}
