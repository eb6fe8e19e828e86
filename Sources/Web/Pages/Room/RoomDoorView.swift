import Model
import Store

/// The card of the start page that leads to the room, or on another screen to what that one may do.
struct RoomDoorView {
  var link: String
  var title: String
  var hint: String

  init(_ visit: PageVisit, _ words: Words) {
    if let screen = visit.visitor.screen {
      link = "/screen"
      title = words("room.home.own")
      hint = [screen.name, words("room.role.\(screen.role.rawValue)")].joined(separator: " · ")
      return
    }
    link = "/room"
    guard let room = visit.room, let name = room.name else {
      title = words("room.home.open")
      hint = words("room.home.open_hint")
      return
    }
    title = words("room.home.is_open")
    let wants = room.requests > 0 ? words.counted("room.wants", room.requests) : nil
    hint = [name, words.counted("room.count", room.screens), wants].compactMap { $0 }
      .joined(separator: " · ")
  }
}
