import Dispatch
import Fleet
import Glibc
import Model
import Store

extension Checkup {
  /// From how far on the clock is told to be wrong, in milliseconds.
  private static let clockLimit: Int64 = 120_000

  /// The club of this tablet.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - opened: The database, where this program has it open.
  /// - Returns: What was found; nothing for a tablet of no club.
  func club(folder: String, opened: Store?) async -> [Finding] {
    let examination = ClubExamination(folder: folder)
    let host: String
    do throws(FleetError) {
      guard let known = try examination.host() else { return [] }
      host = known
    } catch {
      return [Finding("club-file", .clubFileUnreadable, ["reason": error.detail])]
    }
    var findings: [Finding] = []
    if let (path, mode) = examination.openFile {
      findings.append(
        Finding(
          "club-file", .clubFileOpen, ["path": path, "mode": String(mode, radix: 8)],
          command: "chmod 600 \(path)"))
    }
    findings += store(host, await answer(examination))
    return findings + backlog(folder, opened)
  }

  /// Asks on a thread that may wait.
  private func answer(
    _ examination: ClubExamination
  ) async -> Result<ClubExamination.Answer?, FleetError> {
    await withCheckedContinuation { done in
      DispatchQueue(label: "sideline.doctor.club").async {
        done.resume(
          returning: Result { () throws(FleetError) in try examination.ask() })
      }
    }
  }

  private func store(
    _ host: String, _ answer: Result<ClubExamination.Answer?, FleetError>
  ) -> [Finding] {
    switch answer {
    case .success(nil): return []
    case .success(let answer?):
      let well = Finding("club", .clubAnswers, ["club": answer.club, "host": host])
      guard answer.clockError.magnitude > Self.clockLimit else { return [well] }
      return [
        well,
        Finding(
          "club-clock", .clubClock, ["seconds": String(answer.clockError.magnitude / 1000)],
          command: ClockCheck.command),
      ]
    case .failure(let error):
      var finding = Finding("club", .clubFails, ["host": host, "reason": error.detail])
      finding.parts["say"] = .word("problem.\(error.code.rawValue)")
      return [finding]
    }
  }

  private func backlog(_ folder: String, _ opened: Store?) -> [Finding] {
    let path = DataFolder.database(in: folder)
    guard opened != nil || access(path, F_OK) == 0,
      // That a database cannot be read is told where mail is looked at.
      let store = try? opened ?? Store(path: path), let backlog = try? store.clubBacklog()
    else { return [] }
    var findings: [Finding] = []
    if let first = backlog.refusals.first {
      findings.append(
        Finding(
          "club-refused", .clubRefused,
          ["count": String(backlog.refusals.count), "reason": first.reason]))
    }
    if backlog.waiting > 0 {
      findings.append(Finding("club-waiting", .clubWaits, ["count": String(backlog.waiting)]))
    }
    return findings
  }
}
