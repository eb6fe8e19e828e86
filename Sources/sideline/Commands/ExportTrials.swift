import ArgumentParser
import Export
import Glibc
import Model
import Station
import Store

struct ExportTrials: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write results as CSV or JSON Lines.")

  @Option(help: "The folder of the database.")
  var data: String?

  @Option(help: "Only this participant.")
  var participant: Int?

  @Option(help: "Only this exercise.")
  var exercise: String?

  @Option(help: "From this time on, ISO 8601.")
  var from: String?

  @Option(help: "Up to this time, ISO 8601.")
  var to: String?

  @Option(help: "valid, undone, edited, aborted, deleted or all.")
  var status = "valid"

  @Option(help: "csv, excel-sv or jsonl.")
  var format = "csv"

  @Option(help: "The file to write; standard output without it.")
  var output: String?

  func run() throws {
    guard let format = ExportFormat(rawValue: format) else {
      throw ValidationError("--format is \(self.format): csv, excel-sv or jsonl.")
    }
    let folder = DataFolder.path(data)
    let store = try StationStore.readable(folder)
    var file = try OutputFile(path: output)
    try file.write(format.head)
    let filter = try RoundListing.listed(self.filter(), in: store)
    try format.forEachLine(of: store, filter) { try file.write($0) }
    try file.close()
  }

  private func filter() throws -> TrialFilter {
    TrialFilter(
      participant: participant, exercise: exercise, from: try time(from, "--from"),
      to: try time(to, "--to"), status: try wantedStatus())
  }

  private func time(_ text: String?, _ name: String) throws -> Timestamp? {
    guard let text else { return nil }
    guard let time = Timestamp(text) else {
      throw ValidationError("\(name) is \(text), not an ISO 8601 time.")
    }
    return time
  }

  private func wantedStatus() throws -> TrialFilter.Status {
    if status == "all" { return .all }
    guard let wanted = Trial.Status(rawValue: status) else {
      throw ValidationError("--status is \(status): valid, undone, edited, aborted, deleted, all.")
    }
    return .only(wanted)
  }
}
