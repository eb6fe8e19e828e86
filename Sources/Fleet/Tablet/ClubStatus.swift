package import Store

/// How it is with a tablet's club.
package struct ClubStatus: Sendable, Hashable {
  /// The hosts of the store.
  package var host: String
  /// What this tablet is called there.
  package var name: String
  /// Absent before the store has let this tablet in.
  package var state: ClubState?
  package var backlog: ClubBacklog
  /// Why the last call came to nothing.
  package var trouble: FleetError?
  /// The club's tablets, as they were when somebody last looked.
  package var stations: [ClubStation]
  package var forgetting: [ClubForgetting]
  /// People who have one number at the club.
  package var doubles: [ClubDouble]
  /// Attempts that were corrected twice.
  package var rivals: [ClubRivals]
  /// How much came that could not be read, since the program started.
  package var faults: Int
}
