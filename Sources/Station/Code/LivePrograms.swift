import Learning
import Model

/// The programs that run while equipment is there, and the last ones that did.
struct LivePrograms {
  struct Entry {
    var program: LiveProgram
    var says: @Sendable (SlangFaultReport) -> SlangFaultReport
    /// When a page showed it last.
    var seen: HostInstant
    /// The device of each sensor, as it is read.
    var devices: [SlangSensor: DeviceID] = [:]
    /// Which number each lane has, by the name of its channel.
    var lanes: [String: Int] = [:]
    /// When it ended.
    var endedAt: HostInstant?
  }

  /// How many run at once.
  static let most = 8
  /// How long one that ended can be asked for, in seconds.
  private static let memory = 60.0

  private(set) var entries: [String: Entry] = [:]

  subscript(id: String) -> Entry? {
    get { entries[id] }
    _modify { yield &entries[id] }
  }

  var running: [String] { entries.filter { !$0.value.program.isOver }.keys.sorted() }

  /// Whether a program reads a device.
  func uses(_ id: DeviceID) -> Bool {
    entries.values.contains { !$0.program.isOver && $0.devices.values.contains(id) }
  }

  /// Forgets those that ended a while ago.
  mutating func forget(at now: HostInstant) {
    entries = entries.filter { _, entry in
      entry.endedAt.map { now.seconds(since: $0) < Self.memory } ?? true
    }
  }
}
