import ArgumentParser
import Model

/// The one executable: the daemon and the small tools around it.
struct Sideline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sideline",
    abstract: "A coach's sensor station.",
    discussion: """
      Reads exercise equipment over Bluetooth, USB serial and the tablet's own tilt sensor, runs \
      exercises with it and keeps every result. `sideline serve` starts the page.
      """,
    version: Software.version,
    subcommands: [
      Serve.self, ListDevices.self, Watch.self, Record.self, Replay.self, Decode.self,
      Simulate.self, EyeTestCommand.self, WordsCommand.self, SlangCommand.self, CourseCommand.self,
      ExportTrials.self, ImportTrials.self, SendMail.self, Backup.self, Doctor.self,
      Report.self, OpenRoom.self, CloseRoom.self, Audit.self, FleetCommand.self,
    ])
}
