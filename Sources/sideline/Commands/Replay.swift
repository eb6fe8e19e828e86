import ArgumentParser
import Devices
import FoundationEssentials
import Glibc
import Model

struct Replay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a capture into the running station.",
    discussion: """
      The device of the capture appears on the roster of the station, marked as simulated, and \
      sends what was recorded.
      """)

  @Argument(help: "A capture file.")
  var file: String

  @Option(help: "1 as recorded, 2 twice as fast.")
  var speed = 1.0

  @Option(help: "Seconds between the connection and the first bytes.")
  var lead = 3.0

  @Option(help: "The port of the station.")
  var port = 8080

  func validate() throws {
    guard speed > 0, speed.isFinite else {
      throw ValidationError("--speed is \(speed), not above 0.")
    }
    guard (0...3600).contains(lead) else { throw ValidationError("--lead is \(lead). 0 to 3600.") }
    guard (1...65_535).contains(port) else {
      throw ValidationError("--port is \(port). 1 to 65535.")
    }
  }

  private struct Body: Encodable {
    var capture: String
    var speed: Double
    var lead_s: Double
  }

  func run() async throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      complain("\(file) cannot be read")
      throw ExitCode.dataError
    }
    let text = String(decoding: data, as: UTF8.self)
    do {
      _ = try CaptureReader.capture(text)
    } catch {
      complain("\(file), \(error)")
      throw ExitCode.dataError
    }
    let body = try JSON.bytes(Body(capture: text, speed: speed, lead_s: lead))
    let answer = try LoopbackClient.post("/api/v1/replays", body: body, port: port)
    guard answer.status == 202 else {
      complain("the station did not take the capture: \(answer.body)")
      throw ExitCode(1)
    }
    print(answer.body)
  }
}
