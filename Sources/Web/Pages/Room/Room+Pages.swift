import Model
import Station
import Store

extension Room {
  /// Returns what the sign on each page says.
  ///
  /// - Throws: `StoreError`.
  func glance() throws -> RoomGlance {
    guard let open else { return RoomGlance() }
    return RoomGlance(
      name: open.opening.name, screens: try store.screens().count,
      requests: desk.open(at: .now()).count)
  }
}
