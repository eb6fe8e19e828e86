import ArgumentParser
import Devices
import FoundationEssentials

extension ListDevices {
  /// `devices new`: starts a description from a capture.
  struct NewDescription: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Start a device description from a capture.",
      discussion: "Prints YAML. Fill in what the bytes mean, then: sideline devices check FILE")

    @Argument(help: "A capture of `sideline record`.")
    var capture: String

    func run() throws {
      guard let data = FileManager.default.contents(atPath: capture),
        let text = String(validating: data, as: UTF8.self)
      else {
        complain("\(capture) cannot be read")
        throw ExitCode.dataError
      }
      do throws(CaptureError) {
        guard let draft = DescriptionDraft.text(from: try CaptureReader.capture(text)) else {
          throw CaptureError(.malformed, line: 1, detail: "the device sent nothing")
        }
        print(draft, terminator: "")
      } catch {
        complain("\(capture): \(error)")
        throw ExitCode.dataError
      }
    }
  }

  /// `devices schema`: the keys of a description, for editors.
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the JSON Schema of device descriptions.")

    func run() throws {
      guard let text = Registry.schema else {
        complain("the schema is not there: the program is not installed as a whole")
        throw ExitCode.unavailable
      }
      print(text, terminator: "")
    }
  }
}
