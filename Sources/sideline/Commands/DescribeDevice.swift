import ArgumentParser
import Devices
import FoundationEssentials

extension ListDevices {
  /// `devices new`: starts a description from a capture.
  struct NewDescription: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Start a device description from a capture.",
      discussion: """
        Prints YAML that holds as it is. Say what the numbers are, then: sideline devices check FILE
        """)

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
        let capture = try CaptureReader.capture(text)
        let driver = Registry(folders: Registry.userFolders()).driver(id: capture.header.driver)
        guard let draft = DescriptionDraft.text(from: capture, profile: driver?.profile) else {
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

  /// `devices guide`: from the first bytes of a device to an exercise.
  struct Guide: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print how to describe a device of your own, with every key.")

    func run() throws {
      guard let text = Registry.guide else {
        complain("the guide is not there: the program is not installed as a whole")
        throw ExitCode.unavailable
      }
      print(text, terminator: "")
    }
  }
}
