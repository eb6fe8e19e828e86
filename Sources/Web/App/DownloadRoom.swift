import Synchronization

/// How many files may be on their way at once.
///
/// Each holds a connection and a state of the database with three open files, of which a process
/// has 1024 unless told otherwise, and while it holds that state the journal of the database grows.
final class DownloadRoom: Sendable {
  /// More than any group of tablets asks for together.
  static let all = DownloadRoom(places: 64)

  /// Held while a file is on its way; letting go of it makes room.
  final class Place: Sendable {
    private let room: DownloadRoom

    fileprivate init(in room: DownloadRoom) { self.room = room }

    deinit { room.taken.withLock { $0 -= 1 } }
  }

  private let places: Int
  private let taken = Mutex(0)

  init(places: Int) { self.places = places }

  /// Returns a place, or nothing where all are taken.
  func enter() -> Place? {
    let hasRoom = taken.withLock { taken in
      guard taken < places else { return false }
      taken += 1
      return true
    }
    return hasRoom ? Place(in: self) : nil
  }
}
