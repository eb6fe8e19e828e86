import Devices
import Glibc
import Model
import Transports

extension Checkup {
  /// The sticks that are in; a machine without one is no broken machine.
  func ant() -> [Finding] {
    do throws(SystemError) {
      guard let stick = try ANTStickIdentity.present(devRoot: dev).first else { return [] }
      return [ant(stick, seen.conditions[.ant])]
    } catch {
      return [antFails(LinkError(error, equipment: nil))]
    }
  }

  private func ant(_ stick: String, _ error: LinkError?) -> Finding {
    switch error?.code {
    case nil: return Finding("ant", .antWorks)
    // What the station cannot have, somebody else has.
    case .busy where !isStation: return Finding("ant", .antBusy)
    case .notPermitted:
      let reason = refusal(of: stick, R_OK | W_OK) ?? error?.description
      return rules.remedy(
        for: Finding(
          "ant", .antShut, ["path": stick, "reason": reason ?? ""],
          command: "sudo adduser $USER dialout"))
    default: return antFails(error)
    }
  }

  private func antFails(_ error: LinkError?) -> Finding {
    let worded: [LinkError.Code] = [.hungUp, .busy, .timedOut, .refused, .unsuitable]
    let code = error.map(\.code).flatMap { worded.contains($0) ? $0 : nil } ?? .system
    var finding = Finding("ant", .antFails, ["reason": error?.description ?? ""])
    finding.parts["say"] = .word("condition.ant.\(code.rawValue)")
    return finding
  }
}
