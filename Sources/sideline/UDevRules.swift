import FoundationEssentials
import Glibc
import Model

/// What this program's rules for udev need, and what to do where a device was not given by them.
struct UDevRules {
  /// Where udev reads rules (udev(7), "Rules files").
  private static let folders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
  ]
  private static let name = "70-sideline.rules"
  /// Who may set up motion sensors.
  static let group = "sideline"

  /// The one folder to look into; the system's own without it.
  var folder: String?

  var areInstalled: Bool {
    (folder.map { [$0] } ?? Self.folders).contains {
      FileManager.default.fileExists(atPath: "\($0)/\(Self.name)")
    }
  }

  /// Whether the rules give sensors to a group that there is not, so that root keeps them.
  var lackGroup: Bool { areInstalled && getgrnam(Self.group) == nil }

  var groupMissing: Finding {
    Finding(
      "group-\(Self.group)", .groupMissing, ["group": Self.group],
      command: "sudo systemd-sysusers && sudo udevadm trigger")
  }

  /// Returns the finding with what is to be done about the rules that would have given its device.
  func remedy(for finding: Finding) -> Finding {
    var finding = finding
    finding.parts["rules"] = .word(areInstalled ? "doctor.rules.late" : "doctor.rules.missing")
    return finding
  }
}
