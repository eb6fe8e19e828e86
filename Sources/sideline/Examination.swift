import FoundationEssentials
import Glibc
import Model
import Store
import Transports

/// Everything that `doctor` and the page of the check-up look at.
struct Examination {
  let sysfs: String
  let dev: String
  var rules = UDevRules()
  /// The data folder.
  let folder: String
  /// What libasound calls the card of the station's own loudspeaker.
  var soundCard = "default"
  /// The database, where this program has it open.
  var store: Store?

  /// For how long the transports are to look: an ANT stick is asked for three seconds before it is mute.
  var patience: Duration {
    // Whether udev can be asked is a finding of its own.
    let sticks = (try? ANTStickIdentity.present(devRoot: dev)) ?? []
    return sticks.isEmpty ? .seconds(2) : .seconds(4)
  }

  /// Looks, with what the transports saw.
  func findings(_ seen: DeviceSearch.Result) async -> [Finding] {
    let checkup = Checkup(
      sysfs: sysfs, dev: dev, rules: rules, seen: seen, isStation: store != nil)
    var findings = checkup.bluetooth() + checkup.ports() + checkup.ant()
    findings += await checkup.tilt()
    findings += [checkup.sound(soundCard), clock(), data()]
    findings += MailExamination(folder: folder, opened: store).findings()
    return await findings + checkup.club(folder: folder, opened: store)
  }

  private func clock() -> Finding {
    let now = Timestamp.now()
    guard ClockCheck.isWell(now) else {
      return Finding(
        "clock", .clockWrong, ["time": now.description], command: ClockCheck.command)
    }
    return Finding("clock", .clockRight, ["time": now.description])
  }

  private func data() -> Finding {
    var there = folder
    while !FileManager.default.fileExists(atPath: there), there.count > 1 {
      there = "/" + there.split(separator: "/").dropLast().joined(separator: "/")
    }
    return access(there, W_OK) == 0
      ? Finding("data", .folderOpen, ["path": folder])
      : Finding("data", .folderShut, ["path": there])
  }
}
