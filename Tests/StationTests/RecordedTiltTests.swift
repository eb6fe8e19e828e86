import Devices
import EyeTest
import Foundation
import Model
import Testing

/// What `sideline record` kept of a virtual sensor hub on a real kernel (`lab.py tilt.recorded`): rests
/// and four swings of the tablet, with the delays of the kernel and of an emulated processor.
struct RecordedTiltTests {
  /// In the order in which the hub was told to swing.
  private static let swings: [TiltDirection] = [.right, .left, .left, .right]

  /// The samples of the recording in the order in which they were read.
  private static func samples() throws -> [MotionSample] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Captures/swings.jsonl")
    let capture = try CaptureReader.capture(String(contentsOf: file, encoding: .utf8))
    return try capture.rows.map { row in
      var decoder = TabletTilt.driver.makeDecoder()
      let axes = decoder.decode(row.bytes, from: row.source).compactMap { decoded in
        if case .reading(let reading) = decoded { reading.value } else { nil }
      }
      try #require(axes.count == 3)
      return MotionSample(
        kind: try #require(MotionSample.Kind(rawValue: row.source)), x: axes[0], y: axes[1],
        z: axes[2], hostTime: HostInstant(nanoseconds: row.nanoseconds), timeSource: .kernel)
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
}
