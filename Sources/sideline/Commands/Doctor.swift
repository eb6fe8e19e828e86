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

  /// One thing that was looked at.
  struct Finding: Encodable {
    var subject: String
    var isWell: Bool
    var finding: String
    /// What to do now; absent if nothing needs doing.
    var remedy: String?

    enum CodingKeys: String, CodingKey {
      case subject
      case isWell = "ok"
      case finding, remedy
    }
  }

  @Flag(help: "Print JSON Lines.")
  var json = false

  @Option(help: "The folder for the database.")
  var data: String?

  func run() async throws {
    let links = try Links()
    let seen = await Discovery.look(with: links.all, for: .seconds(2))
    var findings = [bluetooth(seen), clock(), folder()]
    findings += MailExamination(
      folder: DataFolder.path(data), words: try await Assets.bundled().words[.en]
    ).findings()
    findings += seen.sightings.values.filter { $0.kind != .ble }
      .sorted { $0.id.rawValue < $1.id.rawValue }.map(node)
    for finding in findings {
      if json {
        print(try JSONLine.text(finding))
      } else {
        print("\(finding.isWell ? "ok  " : "MEND") \(finding.subject): \(finding.finding)")
        if let remedy = finding.remedy { print("     \(remedy)") }
      }
    }
    if !findings.allSatisfy(\.isWell) { throw ExitCode(1) }
  }

  private func bluetooth(_ seen: Discovery.Result) -> Finding {
    guard let error = seen.conditions[.ble] else {
      return Finding(subject: "bluetooth", isWell: true, finding: "works")
    }
    let remedy =
      switch error.code {
      case .serviceAbsent: "Install and start it: sudo apt-get install bluez"
      case .adapterAbsent: "Use a cable, or plug a Bluetooth adapter in."
      case .adapterOff: "Turn Bluetooth on: bluetoothctl power on"
      case .adapterBlocked: "Unblock it: rfkill unblock bluetooth"
      default: "See journalctl -u bluetooth."
      }
    return Finding(
      subject: "bluetooth", isWell: false, finding: error.description, remedy: remedy)
  }

  private func node(_ sighting: Sighting) -> Finding {
    guard sighting.kind == .serial, access(sighting.address, R_OK | W_OK) != 0 else {
      return Finding(
        subject: sighting.id.rawValue, isWell: true, finding: "\(sighting.name) may be opened")
    }
    return Finding(
      subject: sighting.id.rawValue, isWell: false,
      finding: "\(sighting.address) may not be opened: \(String(cString: strerror(errno)))",
      remedy: "Install the udev rules (make install) or join the group: sudo adduser $USER dialout")
  }

  /// A tablet whose battery was empty may wake in 1970; results would carry that time.
  private func clock() -> Finding {
    let now = Timestamp.now()
    let isWell = now > Timestamp(milliseconds: 1_735_689_600_000, offset: 0)
    return Finding(
      subject: "clock", isWell: isWell, finding: now.description,
      remedy: isWell ? nil : "Set the clock: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'")
  }

  private func folder() -> Finding {
    let path = DataFolder.path(data)
    var place = path
    while !FileManager.default.fileExists(atPath: place), place.count > 1 {
      place = "/" + place.split(separator: "/").dropLast().joined(separator: "/")
    }
    let isWell = access(place, W_OK) == 0
    return Finding(
      subject: "data", isWell: isWell, finding: isWell ? path : "\(place) cannot be written",
      remedy: isWell ? nil : "Name another folder with --data, or mend its owner.")
  }
}
