import ArgumentParser
import Devices
import Model

struct Decode: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Decode bytes as a driver does.",
    discussion: "With - it reads one payload in hex a line and keeps counters between them.")

  @Argument(help: "A driver, or the UUID of a characteristic.")
  var driver: String

  @Argument(help: "The bytes in hex, or - for standard input.")
  var hex: String

  @Flag(help: "Print JSON Lines (always done; for scripts that say so).")
  var json = false

  func run() throws {
    guard let driver = Registry(folders: Registry.userFolders()).driver(named: driver) else {
      throw ValidationError("There is no driver \(self.driver).")
    }
    var decoder = driver.makeDecoder()
    let source = Registry.source(named: self.driver, of: driver)
    var isRefused = false
    if hex == "-" {
      while let line = readLine() { isRefused = decode(line, source, &decoder) || isRefused }
    } else {
      isRefused = decode(hex, source, &decoder)
    }
    if isRefused { throw ExitCode.dataError }
  }

  /// Prints what a payload means and returns whether something of it was refused.
  private func decode(
    _ text: String, _ source: String, _ decoder: inout any StreamDecoder
  ) -> Bool {
    guard let bytes = Hex.bytes(text) else {
      complain(#"{"code":"malformed","message":"not hexadecimal","offset":0}"#)
      return true
    }
    var isRefused = false
    for output in decoder.decode(bytes, from: source) {
      switch output {
      case .reading, .missing, .late, .repeated, .restarted, .warned:
        print(DecodedText.line(output, json: true))
      case .refused(let error):
        complain(DecodedText.refusal(error))
        isRefused = true
      case .unavailable, .answered, .ignored: break
      }
    }
    return isRefused
  }
}
