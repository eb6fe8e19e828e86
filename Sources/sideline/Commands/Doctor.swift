import ArgumentParser
import Model
import Web

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is wrong with this machine and how to mend it.",
    discussion: """
      Ends with 0 if all is well, with 1 if something needs mending. The page /doctor says the same.
      """)

  @Flag(help: "Print JSON Lines.")
  var json = false

  @Option(help: "The folder for the database.")
  var data: String?

  @Option(help: "The folder that stands for /sys.")
  var sysfs = "/sys"

  @Option(help: "The folder that stands for /dev.")
  var dev = "/dev"

  @Option(help: "The folder that stands for those of udev's rules.")
  var rules: String?

  func run() async throws {
    let links = try Links(sysfs: sysfs, dev: dev)
    let words = try await Assets.bundled().words
    let examination = Examination(
      sysfs: sysfs, dev: dev, rules: UDevRules(folder: rules), folder: DataFolder.path(data))
    let findings = await examination.findings(
      await DeviceSearch.look(with: links.all, for: examination.patience))
    for finding in findings {
      let text = FindingText(finding, words[.en] ?? .empty(.en))
      if json {
        print(try JSON.text(text))
      } else {
        print(text.lines)
      }
    }
    if !findings.allSatisfy(\.code.isWell) { throw ExitCode(1) }
  }
}
