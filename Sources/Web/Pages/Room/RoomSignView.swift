/// The sign on the tablet's own pages that it is open to the room.
struct RoomSignView {
  var label: String
  /// `open`, or `wants` while a screen asks to be let in.
  var state: String
  /// It stands on the page all the same, for when the room is opened.
  var isHidden: Bool
  var count: Int
  var name: String

  init(_ room: RoomGlance, _ words: Words) {
    let screens = words.counted("room.count", room.screens)
    let wants = room.requests > 0 ? words.counted("room.wants", room.requests) : nil
    isHidden = room.name == nil
    let standing = [screens, wants].compactMap { $0 }.joined(separator: ", ")
    label = words("room.sign.label", ["name": room.name ?? "", "state": standing])
    state = wants == nil ? "open" : "wants"
    count = room.screens
    name = wants ?? room.name ?? ""
  }
}
