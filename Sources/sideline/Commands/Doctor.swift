import ArgumentParser
import Devices
import FoundationEssentials
import Glibc
import Model
import Web

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is wrong with this machine and how to mend it.",
    discussion: "Ends with 0 if all is well, with 1 if something needs mending.")

  @Flag(help: "Print JSON Lines.")
  var json = false

  @Option(help: "The folder for the database.")
  var data: String?

  @Option(help: "The folder that stands for /sys.")
  var sysfs = "/sys"

  @Option(help: "The folder that stands for /dev.")
  var dev = "/dev"

  func run() async throws {
    let links = try Links(sysfs: sysfs, dev: dev)
    let seen = await DeviceSearch.look(with: links.all, for: .seconds(2))
    let checkup = Checkup(sysfs: sysfs, dev: dev, seen: seen)
    var findings = checkup.bluetooth() + checkup.ports()
    findings += await checkup.tilt()
    findings += [clock(), folder()]
    findings += MailExamination(
      folder: DataFolder.path(data), words: try await Assets.bundled().words[.en]
    ).findings()
    for finding in findings {
      if json {
        print(try JSON.text(finding))
      } else {
        print("\(finding.isWell ? "ok  " : "MEND") \(finding.subject): \(finding.finding)")
        if let remedy = finding.remedy { print("     \(remedy)") }
      }
    }
    if !findings.allSatisfy(\.isWell) { throw ExitCode(1) }
  }

  /// A tablet whose battery was empty may wake in 1970; results would carry that time.
  private func clock() -> Checkup.Finding {
    let now = Timestamp.now()
    let isWell = now > Timestamp(milliseconds: 1_735_689_600_000, offset: 0)
    return Checkup.Finding(
      subject: "clock", isWell: isWell, finding: now.description,
      remedy: isWell ? nil : "Set the clock: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'")
  }

  private func folder() -> Checkup.Finding {
    let path = DataFolder.path(data)
    var folder = path
    while !FileManager.default.fileExists(atPath: folder), folder.count > 1 {
      folder = "/" + folder.split(separator: "/").dropLast().joined(separator: "/")
    }
    let isWell = access(folder, W_OK) == 0
    return Checkup.Finding(
      subject: "data", isWell: isWell, finding: isWell ? path : "\(folder) cannot be written",
      remedy: isWell ? nil : "Name another folder with --data, or mend its owner.")
  }
}
