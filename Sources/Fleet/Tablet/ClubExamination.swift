package import Glibc
import Model

/// What can be told of a tablet's club without the station: whether the membership is kept well, and whether the
/// store answers it.
package struct ClubExamination: Sendable {
  /// What the store answered.
  package struct Answer: Sendable, Hashable {
    package var club: String
    /// How far this machine's clock is ahead of the store's, in milliseconds.
    package var clockError: Int64
  }

  private static let connecting = 10.0
  /// A club of many results is counted for a while.
  private static let counting = 60.0
  /// What a file says of others than its owner, as the kernel has it.
  private static let others: mode_t = 0o077

  private let folder: String
  private var path: String { folder + "/club.json" }

  /// - Parameter folder: The data folder.
  package init(folder: String) { self.folder = folder }

  /// Where the membership is kept and how, if others than its owner may use it; nothing where they may not.
  package var openFile: (path: String, mode: mode_t)? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & Self.others != 0 else { return nil }
    return (path, facts.st_mode & 0o777)
  }

  /// Returns where the club's store is; nothing for a tablet of no club.
  ///
  /// - Throws: `FleetError.Code.refused` for a file that cannot be read.
  package func host() throws(FleetError) -> String? {
    try MembershipFile(folder: folder).read()?.host
  }

  /// Asks the store as this tablet, which changes nothing there.
  ///
  /// It waits for the answer: up to a minute where there is none.
  ///
  /// - Returns: The answer; nothing for a tablet of no club.
  /// - Throws: `FleetError` for a name that is not found, a certificate, login or key that is not taken, and a
  ///   schema that is another one.
  package func ask() throws(FleetError) -> Answer? {
    let file = MembershipFile(folder: folder)
    guard let membership = try file.read() else { return nil }
    let link = try PostgresLink.open("", options: file.options(membership), within: Self.connecting)
    let rows = try link.ask(
      "SELECT fleet.summary($1::bytea)", ["\\x" + membership.key], within: Self.counting)
    guard let text = rows.first?.first ?? nil else {
      throw FleetError(.version, "the store answered nothing")
    }
    let answer = try ClubAnswer(text)
    return Answer(
      club: answer.club, clockError: Timestamp.now().milliseconds - answer.now)
  }
}
